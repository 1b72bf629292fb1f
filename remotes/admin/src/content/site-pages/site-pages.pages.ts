import { createContentPages } from '../../cms/entries/content-pages';

export const sitePagePages = createContentPages({
  name: 'pages',
  help: 'pages-and-blocks',
  addAction: 'Add a page',
  load: () => import(/* webpackChunkName: "page-admin.pages" */ './site-pages'),
});
