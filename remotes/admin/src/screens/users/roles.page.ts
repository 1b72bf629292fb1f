import { page } from '@lapis/router';

export const rolesPage = page({
  name: 'admin.roles',
  path: '/admin/roles',
  title: 'Roles',
  help: 'people-and-roles',
  needs: 'accounts',
  load: () => import(/* webpackChunkName: "page-admin.roles" */ './RolesPage'),
});
