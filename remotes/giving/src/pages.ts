import { givePage } from './give/give.page';
/** All pages of this remote: a new one is a line here, and its own folder. */
export const pages = [givePage];

declare module '@lapis/contract/pages' {
  interface AnnouncedPages {
    giving: typeof pages;
  }
}
