import { foldLetters, foldWithPlaces, partedWords } from '@lapis/contract/fold-letters';

/** Around what was asked for, until the text is escaped; no text of ours holds them. */
export const [START, END] = ['\u0001', '\u0002'];
/** Between the text and what else it is found by. */
const MORE = '\u0003';

/** What is searched of a text: its folded letters, and behind them the parts of words that may be written apart. */
export function foldedBody(title: string, body: string) {
  const parts = new Set([...partedWords(title), ...partedWords(body)].map((word) => word.join(' ')));
  return parts.size === 0 ? foldLetters(body) : [foldLetters(body), MORE, ...parts].join(' ');
}

/** In characters: of a text in which the place that was found is not known. */
const BEGINNING = 180;

/** Writes an excerpt of a folded text in the letters of the text itself, with the same marks. */
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
