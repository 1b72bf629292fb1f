import { contentPages } from '../../cms/entries/content-pages';

export const linkPages = contentPages({
  name: 'links',
  load: () => import(/* webpackChunkName: "page-admin.links" */ './links'),
});
