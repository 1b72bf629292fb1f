import { contentPages } from '../../cms/entries/content-pages';

export const projectPages = contentPages({
  name: 'services',
  addAction: 'Add a project',
  load: () => import(/* webpackChunkName: "page-admin.services" */ './projects'),
});
