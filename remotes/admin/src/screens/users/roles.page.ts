import { page } from '@lapis/router';

export const rolesPage = page({
  name: 'admin.roles',
  path: '/admin/roles',
  title: 'Roles',
  needs: 'accounts',
  load: () => import(/* webpackChunkName: "page-admin.roles" */ './RolesPage'),
});
