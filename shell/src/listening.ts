/** The window hears of it when presses on the page are the site's from now on. */
export const LISTENING = 'lapis:listening';
