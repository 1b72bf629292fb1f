import { page } from '@lapis/router';

export const userPage = page({
  name: 'admin.users.edit',
  path: '/admin/users/:id',
  title: 'Account',
  help: 'people-and-roles',
  load: () => import(/* webpackChunkName: "page-admin.users.edit" */ './UserPage'),
});
