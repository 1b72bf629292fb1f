import { foldLetters, foldWithPlaces, partedWords } from '@lapis/contract/fold-letters';

/**
 * Markers around matches, replaced by tags once the text is escaped. No text contains these control
 * characters.
 */
export const [START, END] = ['\u0001', '\u0002'];
/** Separates the text from further search words. */
const MORE = '\u0003';

/**
 * Returns the text for the index, with its letters folded, followed by the parts of words that may also be
 * written separately.
 */
export function foldedBody(title: string, body: string) {
  const parts = new Set([...partedWords(title), ...partedWords(body)].map((word) => word.join(' ')));
  return parts.size === 0 ? foldLetters(body) : [foldLetters(body), MORE, ...parts].join(' ');
}

/** Length of an excerpt if the position of the match is unknown. */
const BEGINNING = 180;

/** Restores the original letters in an excerpt of folded text, and keeps its markers. */
export function inOwnLetters(excerpt: string, body: string) {
  const { folded, places } = foldWithPlaces(body);
  const [shown = '', ...more] = excerpt.split(MORE);
  const [, before = '', marked = '', cut = ''] = /^(…?)([^]*?)(…?)$/.exec(shown.trimEnd()) ?? [];
  const after = more.length > 0 ? '' : cut;
  const start = folded.indexOf(marked.replaceAll(START, '').replaceAll(END, ''));
  if (start < 0 || marked === '')
    return body.length > BEGINNING ? `${body.slice(0, BEGINNING).trimEnd()}…` : body;
  let at = start;
  let own = '';
  for (const sign of marked.split('')) {
    if (sign === START || sign === END) own += sign;
    else {
      own += body.slice(places[at], places[at + 1]);
      at += 1;
    }
  }
  return before + own.trimEnd() + after;
}
