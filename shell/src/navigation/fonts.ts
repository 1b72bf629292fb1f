import { savesData } from './saves-data';

/** From when a page can be read, in milliseconds: a change of letters is hardly seen in that time. */
const soon = 250;

/** The style sheet with the site's own fonts, which the page has but which is not in force; null in development. */
const waiting = () => document.querySelector<HTMLStyleElement>('style#site-fonts[media]');

/**
 * Fetches the site's own fonts, but not for who saves data. They take their places at once where they come soon, and
 * with the next page otherwise: on a slow line nothing changes under a reader's eyes, and a cheap phone lays the page
 * out once. It is `font-display: optional` (CSS Fonts 4, section 4.9), by which a document that lives on would never be
 * set in them.
 */
export async function fetchFonts() {
  const sheet = waiting()?.sheet;
  if (!sheet || savesData()) return;
  const asked = performance.now();
  try {
    await Promise.all(mostUsed(sheet).map(async (href) => (await fetch(href)).arrayBuffer()));
  } catch {
    // The device's own letters can be read as well, and the next document asks again.
    return;
  }
  waiting()!.dataset['here'] = '';
  if (performance.now() - asked < soon) takeFonts();
}

/** Sets what is drawn next in the site's fonts, once they are here. */
export const takeFonts = () =>
  document.querySelector('style#site-fonts[data-here]')?.removeAttribute('media');

/** Addresses of what nearly every page is set in: the faces of basic letters, but for the serif's regular weight. */
const mostUsed = ({ cssRules }: CSSStyleSheet) =>
  Array.from(cssRules, ({ cssText }) => cssText)
    .filter((rule) => /unicode-range: U\+20-7E/i.test(rule) && !/font-weight: 400;/.test(rule))
    .flatMap((rule) => /url\("(.+?)"\)/.exec(rule)?.[1] ?? []);
