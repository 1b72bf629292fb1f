export const noConnection =
  'Nothing has been changed: there is no connection to us just now. Please try again in a moment.';
