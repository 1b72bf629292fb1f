import { page } from '@lapis/router';

export const menusPage = page({
  name: 'admin.menus',
  path: '/admin/menus',
  title: 'Menus',
  help: 'menus-and-redirects',
  needs: 'addresses',
  menu: 'more',
  load: () => import(/* webpackChunkName: "page-admin.menus" */ './MenusPage'),
});
