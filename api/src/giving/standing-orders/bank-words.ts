import { foldText } from '../../server/database/lists';

const months =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';

/** Dates and times, which banks add to the text of a payment and which differ each month. */
const moments = new RegExp(
  String.raw`\b\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}\b|\b\d{1,2}:\d\d\b|\b\d{1,2} ?(?:${months})\b(?: ?\d{4}| ?\d\d)?\b|\b\d{1,2}(?:${months})\d{2,4}\b`,
  'g',
);

/** Words on payments of many givers, which identify none of them. */
const commonWords = new Set(
  'a account and bac bacs bank bgc by cash charity cr credit direct donation donations dp f fast faster fp fpi from gift gifts giro inward money monthly of on online order payment payments pymt received receipt ref reference regular so standing sto stdorder support thank thanks the to transfer trf via you'.split(
    ' ',
  ),
);

/** Detects a bank's running number, such as 'FP26307O123456789'. */
const isCounter = (word: string) => word.length >= 10 && word.replace(/\D/g, '').length >= 6;

/**
 * Returns the part of a payment's text that stays the same each month, in lower case: without dates, times
 * and the bank's running numbers.
 */
export const toBankWords = (text: string) =>
  foldText(text)
    .replace(moments, ' ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word && !isCounter(word))
    .join(' ');

/** Checks if words can identify a giver: at least one of them is not on the payments of many. */
export const areTelling = (words: string) =>
  words.split(' ').some((word) => word.length > 1 && !commonWords.has(word));

/** Checks if a payment's words contain the phrase, word by word. */
export const containsPhrase = (words: string, phrase: string) => ` ${words} `.includes(` ${phrase} `);

const MOST_PHRASES = 5;

/** Returns the phrases of a standing order's `words` column. */
export const splitPhrases = (words: string) => words.split('\n').filter(Boolean);

/** Returns a `words` column; the oldest phrases are left out if there are too many. */
export const joinPhrases = (phrases: readonly string[]) =>
  [...new Set(phrases.filter(Boolean))].slice(-MOST_PHRASES).join('\n');
