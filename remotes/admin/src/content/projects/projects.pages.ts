import { contentPages } from '../../cms/entries/content-pages';

export const projectPages = contentPages({
  name: 'services',
  hasAddPage: true,
  load: () => import(/* webpackChunkName: "page-admin.services" */ './projects'),
});
