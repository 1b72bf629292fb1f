export const focusPage = () => document.querySelector('main')?.focus({ preventScroll: true });
