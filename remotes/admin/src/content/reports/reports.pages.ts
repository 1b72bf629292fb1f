import { contentPages } from '../../cms/entries/content-pages';

export const reportPages = contentPages({
  name: 'reports',
  load: () => import(/* webpackChunkName: "page-admin.reports" */ './reports'),
});
