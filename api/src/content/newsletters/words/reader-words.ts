import type { Language } from '@lapis/contract';
import { dari } from './dari';
import { english, type ReaderWords } from './english';
import { pashto } from './pashto';

export const readerWords: Record<Language, ReaderWords> = {
  en: english,
  'fa-AF': dari,
  ps: pashto,
};
