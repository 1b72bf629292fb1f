import type { Node } from '@tiptap/pm/model';

/** What adults read in a minute, as long reads commonly count it. */
const WORDS_PER_MINUTE = 220;

/** How many words stand between spaces; dashes and the like by themselves are none. */
export const countWords = (text: string) =>
  text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** A document's words, also those of captions and cells. */
export const wordsIn = (doc: Node) => countWords(doc.textBetween(0, doc.content.size, ' ', ' '));

/** A text's length as its writer is told it, such as '412 words, 2 min read': the site says it in the same words. */
export function lengthOf(words: number) {
  if (words === 0) return 'No words yet';
  const minutes = Math.max(1, Math.round(words / WORDS_PER_MINUTE));
  return `${counted(words, 'word')}, ${minutes} min read`;
}

/** '1 word', '1,200 words'. */
export const counted = (count: number, one: string) =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? one : `${one}s`}`;
