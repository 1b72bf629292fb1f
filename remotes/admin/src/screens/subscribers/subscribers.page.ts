import { page } from '@lapis/router';

export const subscribersPage = page({
  name: 'admin.subscribers',
  path: '/admin/subscribers',
  title: 'Newsletter',
  needs: 'newsletter',
  menu: 'more',
  load: () => import(/* webpackChunkName: "page-admin.subscribers" */ './SubscribersPage'),
});
