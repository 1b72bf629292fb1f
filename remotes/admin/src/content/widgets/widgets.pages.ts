import { createContentPages } from '../../cms/entries/content-pages';

export const widgetPages = createContentPages({
  name: 'widgets',
  addAction: 'Add a site text',
  load: () => import(/* webpackChunkName: "page-admin.widgets" */ './widgets'),
});
