export const noConnection = 'Nothing has been changed, as we couldn’t connect. Please try again in a moment.';
