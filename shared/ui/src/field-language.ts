import type { Language } from '@lapis/contract';
import { languages } from '@lapis/contract/languages';
import { createContext, use } from 'react';
import { SiteContext } from '@lapis/ui';

/** The language of the text that the fields within belong to; null for fields that belong to no text. */
export const FieldLanguage = createContext<Language | null>(null);

interface TypedField {
  type?: string;
  dir?: string;
}

/**
 * Returns the language and direction of a field for words. Without a language the direction follows what is typed; on
 * a site that reads from the right it is the page's, because `auto` puts the caret of an empty field on the left.
 */
export function useFieldLanguage({ type = 'text', dir }: TypedField = {}) {
  const language = use(FieldLanguage);
  const site = use(SiteContext);
  if (dir !== undefined || (type !== 'text' && type !== 'search')) return {};
  if (language) return languages[language];
  return site && languages[site.language].dir === 'rtl' ? {} : ({ dir: 'auto' } as const);
}
