import { partedWords } from '@lapis/contract/fold-letters';
import { folded } from '../../server/database/lists';

/** Words that stand side by side: 'gift aid'. */
type Phrase = string[];
/** One of these is looked for. */
export type Term = Phrase[];

/** They stand in every text. PostgreSQL leaves such words out by itself, SQLite would want each of them. */
const stopWords = new Set(
  (
    'a an and are as at be by do for from how i in is it my of on or our that the to was we what when where which ' +
    'who why will with you your'
  ).split(' '),
);

/** Its 's' would be a word of its own, which the text would have to hold. */
const possessive = /(?<=\p{L})['’]s(?!\p{L})/gu;

/** The words that are looked for. All else that may stand in a question is neither an operator nor an error. */
const wordsOf = (question: string) =>
  (
    folded(question)
      .replace(possessive, '')
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  ).filter((word) => !stopWords.has(word));

/** A word without its ending, so that 'donations' is known by the 'donation' of a group. */
const stemOf = (word: string) => word.replace(/(?<=...)(?:ings?|ed|es|e|s)$/, '');

const isSame = (one: string, other: string) => stemOf(one) === stemOf(other);

/** Whether a phrase stands in a question from a word on. */
const matchesAt = (phrase: Phrase, words: string[], start: number) =>
  phrase.length > 0 && phrase.every((word, at) => isSame(word, words[start + at] ?? ''));

/**
 * What a question looks for: of each of its terms, one of several phrases.
 * @param groups of words that mean the same, each with commas between
 * @returns `titles`, folded: what is named so answers the question better than any other
 */
export function understand(question: string, groups: string[]) {
  const words = wordsOf(question);
  const known = groups.map((group) => {
    const names = group.split(',').map((name) => name.trim());
    const phrases = names.map(wordsOf).filter((phrase) => phrase.length > 0);
    return { phrases, titles: names.map(folded) };
  });
  const terms: Term[] = [];
  const titles = [folded(question.trim())];
  const parted = new Map(partedWords(question).map((parts) => [folded(parts.join('')), parts.map(folded)]));

  for (let start = 0; start < words.length;) {
    // What was asked for itself, as long a part of it as a group knows.
    let asked: Phrase = words.slice(start, start + 1);
    const meant: Phrase[] = [];
    for (const group of known) {
      const [longest] = group.phrases
        .filter((phrase) => matchesAt(phrase, words, start))
        .toSorted((one, other) => other.length - one.length);
      if (!longest) continue;
      if (longest.length > asked.length) asked = words.slice(start, start + longest.length);
      meant.push(...group.phrases);
      titles.push(...group.titles);
    }
    const parts = asked.length === 1 ? parted.get(asked[0] ?? '') : undefined;
    terms.push([asked, ...(parts ? [parts] : []), ...meant]);
    start += asked.length;
  }
  return { terms, titles };
}
