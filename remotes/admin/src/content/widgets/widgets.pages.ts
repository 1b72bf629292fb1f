import { contentPages } from '../../cms/entries/content-pages';

export const widgetPages = contentPages({
  name: 'widgets',
  addAction: 'Add a widget',
  load: () => import(/* webpackChunkName: "page-admin.widgets" */ './widgets'),
});
