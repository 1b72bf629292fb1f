/**
 * Content width for `sizes` attributes, which can't use custom properties. Same as --page and --gutter in
 * theme.css.
 */
export const gutter = 'clamp(20px, 5vw, 48px)';
export const pageWidth = `min(1180px, 100vw - 2 * ${gutter})`;
