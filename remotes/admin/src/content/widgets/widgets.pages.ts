import { contentPages } from '../../cms/entries/content-pages';

export const widgetPages = contentPages({
  name: 'widgets',
  hasAddPage: true,
  load: () => import(/* webpackChunkName: "page-admin.widgets" */ './widgets'),
});
