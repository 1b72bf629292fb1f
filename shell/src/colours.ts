import { coloursCss, type SiteColours } from '@lapis/contract/colours';

const sheet = new CSSStyleSheet();

/**
 * Shows an open page in other colours. The content security policy allows no text of a style block that the server
 * has not named, but it allows this.
 */
export function showColours(colours: SiteColours) {
  document.querySelector('style[data-colours]')?.remove();
  sheet.replaceSync(coloursCss(colours));
  document.adoptedStyleSheets = [sheet];
}
