import { partedWords } from '@lapis/contract/fold-letters';
import { foldText } from '../../server/database/lists';

type SearchPhrase = string[];
export type SearchTerm = SearchPhrase[];

/** Words to ignore: PostgreSQL's english.stop, so that both databases find the same entries. */
const stopWords = new Set(
  (
    'i me my myself we our ours ourselves you your yours yourself yourselves he him his himself she her hers ' +
    'herself it its itself they them their theirs themselves what which who whom this that these those am is ' +
    'are was were be been being have has had having do does did doing a an the and but if or because as until ' +
    'while of at by for with about against between into through during before after above below to from up ' +
    'down in out on off over under again further then once here there when where why how all any both each few ' +
    'more most other some such no nor not only own same so than too very s t can will just don should now'
  ).split(' '),
);

/** Possessive endings are removed, because the 's' would become a word that the text must contain. */
const possessive = /(?<=\p{L})['’]s(?!\p{L})/gu;

const splitWords = (question: string) =>
  (
    foldText(question)
      .replace(possessive, '')
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  ).filter((word) => !stopWords.has(word));

/** Strips a suffix, so that 'donations' matches the synonym 'donation'. */
const stripEnding = (word: string) => word.replace(/(?<=...)(?:ings?|ed|es|e|s)$/, '');

const isSame = (one: string, other: string) => stripEnding(one) === stripEnding(other);

const matchesAt = (phrase: SearchPhrase, words: string[], start: number) =>
  phrase.length > 0 && phrase.every((word, at) => isSame(word, words[start + at] ?? ''));

/**
 * Parses a question into terms, each with alternative phrases.
 * @param groups groups of synonyms, each with its synonyms separated by commas
 * @returns `titles` are folded; entries whose title matches one of them exactly rank first
 */
export function parseQuestion(question: string, groups: string[]) {
  const words = splitWords(question);
  const known = groups.map((group) => {
    const names = group.split(',').map((name) => name.trim());
    const phrases = names.map(splitWords).filter((phrase) => phrase.length > 0);
    return { phrases, titles: names.map(foldText) };
  });
  const terms: SearchTerm[] = [];
  const titles = [foldText(question.trim())];
  const parted = new Map(
    partedWords(question).map((parts) => [foldText(parts.join('')), parts.map(foldText)]),
  );

  for (let start = 0; start < words.length;) {
    let asked: SearchPhrase = words.slice(start, start + 1);
    const meant: SearchPhrase[] = [];
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
