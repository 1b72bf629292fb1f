import { coloursCss, type SiteColours } from '@lapis/contract/colours';

const sheet = new CSSStyleSheet();

/**
 * Changes the colours of an open page. The content security policy forbids a new style block, but allows a
 * constructed style sheet.
 */
export function showColours(colours: SiteColours) {
  document.querySelector('style[data-colours]')?.remove();
  sheet.replaceSync(coloursCss(colours));
  document.adoptedStyleSheets = [sheet];
}
