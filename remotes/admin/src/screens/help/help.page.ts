import { page } from '@lapis/router';

export const helpListPage = page({
  name: 'admin.help',
  path: '/admin/help',
  title: 'Help',
  menu: 'more',
  load: () => import(/* webpackChunkName: "page-admin.help" */ './HelpListPage'),
});

export const helpTextPage = page({
  name: 'admin.help.page',
  path: '/admin/help/:slug',
  title: 'Help',
  load: () => import(/* webpackChunkName: "page-admin.help.page" */ './HelpTextPage'),
});
