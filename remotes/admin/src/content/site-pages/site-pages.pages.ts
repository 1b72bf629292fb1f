import { contentPages } from '../../cms/entries/content-pages';

export const sitePagePages = contentPages({
  name: 'pages',
  addAction: 'Add a page',
  load: () => import(/* webpackChunkName: "page-admin.pages" */ './site-pages'),
});
