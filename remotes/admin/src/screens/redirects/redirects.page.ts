import { page } from '@lapis/router';

export const redirectsPage = page({
  name: 'admin.redirects',
  path: '/admin/redirects',
  title: 'Redirects',
  help: 'menus-and-redirects',
  needs: 'addresses',
  menu: 'more',
  load: () => import(/* webpackChunkName: "page-admin.redirects" */ './RedirectsPage'),
});
