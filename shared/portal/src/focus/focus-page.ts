/** Puts the focus on the page: where the button that was pressed goes, the focus would be lost with it. */
export const focusPage = () => document.querySelector('main')?.focus({ preventScroll: true });
