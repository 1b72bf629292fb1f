import type { Language } from '@lapis/contract';
import { languages } from '@lapis/contract/languages';
import { createContext, use } from 'react';
import { SiteContext } from '@lapis/ui';

export const FieldLanguage = createContext<Language | null>(null);

interface TypedField {
  type?: string;
  dir?: string;
}

/**
 * Returns the language and direction of a text field. If the field has no language, its direction follows the
 * input. On a right-to-left site, it follows the page instead, because `auto` would put the caret of an empty
 * field on the left.
 */
export function useFieldLanguage({ type = 'text', dir }: TypedField = {}) {
  const language = use(FieldLanguage);
  const site = use(SiteContext);
  if (dir !== undefined || (type !== 'text' && type !== 'search')) return {};
  if (language) return languages[language];
  return site && languages[site.language].dir === 'rtl' ? {} : ({ dir: 'auto' } as const);
}
