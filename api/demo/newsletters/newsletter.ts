import type { Block, Language } from '@lapis/contract';

type TextBlock = Exclude<Block, { type: 'picture' | 'cards' | 'columns' }>;

/** Newsletter that refers to pictures and stories by keys, which are replaced with ids on a site. */
export interface DemoNewsletter {
  slug: string;
  language: Language;
  title: string;
  subject: string;
  preview: string;
  published_at: string;
  blocks: (
    | TextBlock
    | { id: string; type: 'picture'; picture: string; caption: string }
    | { id: string; type: 'cards'; stories: string[] }
  )[];
}
