import { page } from '@lapis/router';

export const messagePage = page({
  name: 'admin.messages.read',
  path: '/admin/messages/:id',
  title: 'Message',
  help: 'messages',
  load: () => import(/* webpackChunkName: "page-admin.messages.read" */ './MessagePage'),
});
