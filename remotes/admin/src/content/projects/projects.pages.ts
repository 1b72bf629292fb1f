import { createContentPages } from '../../cms/entries/content-pages';

export const projectPages = createContentPages({
  name: 'services',
  addAction: 'Add a project',
  load: () => import(/* webpackChunkName: "page-admin.services" */ './projects'),
});
