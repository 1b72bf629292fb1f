import { createContentPages } from '../../cms/entries/content-pages';

export const reportPages = createContentPages({
  name: 'reports',
  load: () => import(/* webpackChunkName: "page-admin.reports" */ './reports'),
});
