import { page } from '@lapis/router';

export const mailPage = page({
  name: 'admin.mail',
  path: '/admin/mail',
  title: 'Email',
  help: 'messages',
  needs: 'settings',
  menu: 'more',
  load: () => import(/* webpackChunkName: "page-admin.mail" */ './MailPage'),
});
