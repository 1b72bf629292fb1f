import { unauthorizedPage } from './pages/unauthorized.page';

/** The host's own pages; all others are the remotes'. */
export const pages = [unauthorizedPage];

declare module '@lapis/contract/pages' {
  interface AnnouncedPages {
    shell: typeof pages;
  }
}
