import { createContentPages } from '../../cms/entries/content-pages';

export const galleryPages = createContentPages({
  name: 'galleries',
  help: 'pictures-and-consent',
  load: () => import(/* webpackChunkName: "page-admin.galleries" */ './galleries'),
});
