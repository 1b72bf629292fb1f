import { createContentPages } from '../../cms/entries/content-pages';

export const linkPages = createContentPages({
  name: 'links',
  load: () => import(/* webpackChunkName: "page-admin.links" */ './links'),
});
