import type { StorySummary } from '@lapis/contract';
import { languages } from '@lapis/contract/languages';

/**
 * The same day on the server and in every visitor's browser, wherever that is; in the calendar of the language. Pashto's
 * pattern names the era, in Latin letters, which nobody writes.
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
