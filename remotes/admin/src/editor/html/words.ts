import type { Node } from '@tiptap/pm/model';

/** Commonly assumed reading speed of adults. */
const WORDS_PER_MINUTE = 220;

/** Counts words separated by spaces. A dash on its own doesn't count. */
export const countWords = (text: string) =>
  text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

export const countDocumentWords = (doc: Node) => countWords(doc.textBetween(0, doc.content.size, ' ', ' '));

/** Formats a text's length as the public site does, e.g. '412 words, 2 min read'. */
export function describeLength(words: number) {
  if (words === 0) return 'No words yet';
  const minutes = Math.max(1, Math.round(words / WORDS_PER_MINUTE));
  return `${pluralize(words, 'word')}, ${minutes} min read`;
}

/** Formats a count, e.g. '1 word', '1,200 words'. */
export const pluralize = (count: number, one: string) =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? one : `${one}s`}`;
