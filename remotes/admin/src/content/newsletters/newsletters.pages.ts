import { createContentPages } from '../../cms/entries/content-pages';

export const newsletterPages = createContentPages({
  name: 'newsletters',
  help: 'newsletters',
  addAction: 'Add a newsletter',
  load: () => import(/* webpackChunkName: "page-admin.newsletters" */ './newsletters'),
});
