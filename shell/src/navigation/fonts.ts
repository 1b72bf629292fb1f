import { savesData } from './saves-data';

/**
 * Milliseconds after rendering within which a change of fonts is hardly noticed. On a 4G line (170 ms) the
 * fonts arrive after 250 ms, on slower lines after half a second.
 */
const soon = 400;

const waiting = () => document.querySelector<HTMLStyleElement>('style#site-fonts[media]');

/**
 * Fetches the site's fonts unless the visitor saves data. Fonts that arrive soon are applied at once, others
 * with the next page. So nothing moves while the visitor reads, and slow phones render only once.
 * `font-display: optional` (CSS Fonts 4, section 4.9) is similar, but would never apply the fonts to a
 * long-lived document.
 * @param signal aborts when the visitor leaves
 */
export async function fetchFonts(signal: AbortSignal) {
  const sheet = waiting()?.sheet;
  if (!sheet || savesData()) return;
  const asked = performance.now();
  try {
    const faces = await Promise.all(mostUsed(sheet).map((rule) => fetchFace(rule, signal)));
    waiting()!.dataset['here'] = '';
    if (performance.now() - asked >= soon) return;
    // The rules alone would lay out the page again for each font.
    for (const face of faces) document.fonts.add(face);
    takeFonts();
  } catch {}
}

async function fetchFace({ style }: CSSFontFaceRule, signal: AbortSignal) {
  const [family = '', weight, unicodeRange, source = ''] = [
    'font-family',
    'font-weight',
    'unicode-range',
    'src',
  ].map((name) => style.getPropertyValue(name).replaceAll('"', ''));
  const [, href = ''] = source.split(/[()]/);
  const bytes = await (await fetch(href, { signal })).arrayBuffer();
  return new FontFace(family, bytes, { weight, unicodeRange }).load();
}

export const takeFonts = () =>
  document.querySelector('style#site-fonts[data-here]')?.removeAttribute('media');

const mostUsed = ({ cssRules }: CSSStyleSheet) =>
  Array.from(cssRules as Iterable<CSSFontFaceRule>).filter(
    ({ cssText }) => /unicode-range: U\+20-7E/i.test(cssText) && !/font-weight: 400;/.test(cssText),
  );
