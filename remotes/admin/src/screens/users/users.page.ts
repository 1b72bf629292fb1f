import { page } from '@lapis/router';

export const usersPage = page({
  name: 'admin.users',
  path: '/admin/users',
  title: 'Users',
  help: 'people-and-roles',
  needs: 'accounts',
  menu: 'top',
  load: () => import(/* webpackChunkName: "page-admin.users" */ './UsersPage'),
});
