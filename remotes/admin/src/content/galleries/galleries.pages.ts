import { contentPages } from '../../cms/entries/content-pages';

export const galleryPages = contentPages({
  name: 'galleries',
  load: () => import(/* webpackChunkName: "page-admin.galleries" */ './galleries'),
});
