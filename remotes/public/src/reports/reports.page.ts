import { page } from '@lapis/router';
import { worded } from '../banners/worded';
import { previewed } from '../preview/previewed';

export const reportsPage = page({
  name: 'reports',
  path: '/reports',
  title: 'Reports',
  ...worded,
  menu: 'pages',
  ...previewed,
  load: () => import(/* webpackChunkName: "page-reports" */ './ReportsPage'),
});
