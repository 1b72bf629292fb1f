import { passwordRule } from '@lapis/contract/form-rules';
import { isMadeOfKnownWords, madeOfKnownWords } from '@lapis/contract/password-words';
import { ZxcvbnFactory, type TranslationKeys } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

export interface Strength {
  level: 1 | 2 | 3 | 4;
  word: 'Weak' | 'Fair' | 'Good' | 'Strong';
  advice: string;
}

const labels = ['Weak', 'Weak', 'Fair', 'Good', 'Strong'] as const;
const levels = [1, 1, 2, 3, 4] as const;

// Advice by warning. Without translations, the estimator returns these keys as warnings.
const advices: Partial<Record<keyof TranslationKeys['warnings'], string>> = {
  straightRow: 'Letters in a row on the keyboard are easy to guess.',
  keyPattern: 'Patterns on the keyboard are easy to guess.',
  simpleRepeat: 'Repeated letters, such as “aaa”, are easy to guess.',
  extendedRepeat: 'Repeated words, such as “abcabc”, are easy to guess.',
  sequences: 'Sequences, such as “abc” or “123”, are easy to guess.',
  recentYears: 'Leave out years.',
  dates: 'Leave out dates.',
  topTen: 'Very many people use this password.',
  topHundred: 'Very many people use this password.',
  common: 'Many people use this password.',
  similarToCommon: 'This is close to a password that many people use.',
  wordByItself: 'One word by itself is easy to guess.',
  namesByThemselves: 'Names are easy to guess.',
  commonNames: 'Names are easy to guess.',
  userInputs: 'Leave out your name and your address.',
};

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/**
 * Rates a password.
 * @param about words about the person and the site, such as names, which make a password weak
 */
export function ratePassword(password: string, about: string[]): Strength {
  if (password.length < passwordRule.min) return { level: 1, word: 'Weak', advice: passwordRule.short };
  const known = [...about, location.hostname];
  if (isMadeOfKnownWords(password, known)) return { level: 1, word: 'Weak', advice: madeOfKnownWords };
  const { score, feedback } = estimator.check(password, known);
  return { level: levels[score], word: labels[score], advice: findAdvice(score, feedback.warning) };
}

function findAdvice(score: number, warning: string | null) {
  if (score > 2) return '';
  return advices[warning as keyof typeof advices] ?? 'Add another word or two.';
}
