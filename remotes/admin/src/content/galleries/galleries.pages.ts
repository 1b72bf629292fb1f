import { createContentPages } from '../../cms/entries/content-pages';

export const galleryPages = createContentPages({
  name: 'galleries',
  load: () => import(/* webpackChunkName: "page-admin.galleries" */ './galleries'),
});
