import { page } from '@lapis/router';

export const addRedirectPage = page({
  name: 'admin.redirects.add',
  path: '/admin/redirects/add',
  title: 'Add a redirect',
  help: 'menus-and-redirects',
  needs: 'addresses',
  action: 'Add a redirect',
  load: () => import(/* webpackChunkName: "page-admin.redirects.add" */ './AddRedirectPage'),
});

export const redirectPage = page({
  name: 'admin.redirects.edit',
  path: '/admin/redirects/:id',
  title: 'Redirect',
  help: 'menus-and-redirects',
  needs: 'addresses',
  load: () => import(/* webpackChunkName: "page-admin.redirects.edit" */ './RedirectPage'),
});
