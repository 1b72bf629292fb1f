import { page } from '@lapis/router';

export const messagesPage = page({
  name: 'admin.messages',
  path: '/admin/messages',
  title: 'Messages',
  help: 'messages',
  needs: 'messages',
  menu: 'more',
  load: () => import(/* webpackChunkName: "page-admin.messages" */ './MessagesPage'),
});
