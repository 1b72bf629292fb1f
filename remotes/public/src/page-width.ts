/**
 * The width of a page's content as `sizes` attributes need it: no custom property reaches into them. The same as
 * --page and --gutter in theme.css.
 */
export const gutter = 'clamp(20px, 5vw, 48px)';
export const pageWidth = `min(1180px, 100vw - 2 * ${gutter})`;
