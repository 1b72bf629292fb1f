import type { Language } from '@lapis/contract';

export const languages: { value: Language; label: string }[] = [
  { value: 'en', label: 'English' },
  { value: 'fa-AF', label: 'Dari' },
  { value: 'ps', label: 'Pashto' },
];

/** 'Dari' of 'fa-AF'. */
export const languageLabel = (language: Language) =>
  languages.find(({ value }) => value === language)?.label ?? language;
