/**
 * Languages of the content, by BCP 47 tag. To support another language, add it here; the compiler then lists
 * the wording it needs.
 */
const all = {
  en: { name: 'English', ownName: 'English', aliases: ['en'], lang: 'en-GB', dir: 'ltr' },
  'fa-AF': { name: 'Dari', ownName: 'دری', aliases: ['fa', 'prs'], lang: 'fa-AF', dir: 'rtl' },
  ps: { name: 'Pashto', ownName: 'پښتو', aliases: ['ps'], lang: 'ps', dir: 'rtl' },
} as const;

type Code = keyof typeof all;

export const languageCodes = Object.keys(all) as [Code, ...Code[]];

/** Builds an object with a value for each language. */
export const forEachLanguage = <Value>(value: (code: Code) => Value) =>
  Object.fromEntries(languageCodes.map((code) => [code, value(code)])) as Record<Code, Value>;

/** HTML attributes for a text, by language. */
export const languages = forEachLanguage((code) => ({ lang: all[code].lang, dir: all[code].dir }));

/** Returns a language's name in English, for staff. */
export const languageName = (code: Code) => all[code].name;

/** Returns a language's name in that language, for its readers. */
export const languageOwnName = (code: Code) => all[code].ownName;

/**
 * Finds a language by the ISO 639 code that another system uses, such as fa or prs. Returns English if the
 * site doesn't support the language.
 */
export const languageByAlias = (alias: string): Code =>
  languageCodes.find((code) => (all[code].aliases as readonly string[]).includes(alias)) ?? 'en';
