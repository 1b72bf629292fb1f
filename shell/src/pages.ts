import { page } from '@lapis/router';

export const unauthorizedPage = page({
  name: 'unauthorized',
  path: '/unauthorized',
  title: 'Not allowed',
  layout: 'default',
  noindex: true,
});

export const pages = [unauthorizedPage];

declare module '@lapis/contract/pages' {
  interface AnnouncedPages {
    shell: typeof pages;
  }
}
