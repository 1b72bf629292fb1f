import { page } from '@lapis/router';

export const invitePage = page({
  name: 'admin.users.add',
  path: '/admin/users/add',
  title: 'Invite someone',
  help: 'people-and-roles',
  needs: 'accounts',
  action: 'Invite someone',
  load: () => import(/* webpackChunkName: "page-admin.users.add" */ './InvitePage'),
});
