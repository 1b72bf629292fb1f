import type { WaitingKind } from '@lapis/contract';

export type Noun = [one: string, many: string];

/** What one thing of a kind of content is called, and several. */
export const contentNouns: Record<WaitingKind['kind'], Noun> = {
  blog: ['story', 'stories'],
  services: ['project', 'projects'],
  galleries: ['gallery', 'galleries'],
  links: ['link', 'links'],
  reports: ['report', 'reports'],
  widgets: ['widget', 'widgets'],
};
