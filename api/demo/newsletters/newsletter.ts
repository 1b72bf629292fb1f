import type { Block, Language } from '@lapis/contract';

type Written = Exclude<Block, { type: 'picture' | 'cards' | 'columns' }>;

/** A newsletter as this folder has it: pictures and stories are named by their keys, which become ids on a site. */
export interface DemoNewsletter {
  slug: string;
  language: Language;
  title: string;
  subject: string;
  preview: string;
  published_at: string;
  blocks: (
    | Written
    | { id: string; type: 'picture'; picture: string; caption: string }
    | { id: string; type: 'cards'; stories: string[] }
  )[];
}
