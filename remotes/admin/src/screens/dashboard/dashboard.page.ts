import { page } from '@lapis/router';

export const dashboardPage = page({
  name: 'admin',
  path: '/admin',
  title: 'Dashboard',
  menu: 'top',
  load: () => import(/* webpackChunkName: "page-admin" */ './DashboardPage'),
});
