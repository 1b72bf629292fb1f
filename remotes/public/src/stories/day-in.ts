import type { StorySummary } from '@lapis/contract';
import { languages } from '@lapis/contract/languages';

/**
 * Formats the day in UTC, so that server and browsers agree, and in the language's calendar. Pashto's default
 * pattern includes the era in Latin letters.
 */
export const dayIn = (language: StorySummary['language'], time: string) =>
  new Intl.DateTimeFormat(languages[language].lang, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
    .formatToParts(new Date(time))
    .map(({ type, value }) => (type === 'era' ? '' : value))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
