import type { Language } from './shapes';

/** How a text in each of the languages is marked in HTML; without dependencies, for the browser. */
export const languages = {
  en: { lang: 'en-GB', dir: 'ltr' },
  'fa-AF': { lang: 'fa-AF', dir: 'rtl' },
  ps: { lang: 'ps', dir: 'rtl' },
} as const satisfies Record<Language, { lang: string; dir: 'ltr' | 'rtl' }>;
