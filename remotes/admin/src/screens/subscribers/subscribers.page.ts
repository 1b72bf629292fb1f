import { page } from '@lapis/router';

export const subscribersPage = page({
  name: 'admin.subscribers',
  path: '/admin/subscribers',
  title: 'Subscribers',
  needs: 'subscribers',
  menu: 'more',
  load: () => import(/* webpackChunkName: "page-admin.subscribers" */ './SubscribersPage'),
});

export const addSubscriberPage = page({
  name: 'admin.subscribers.add',
  path: '/admin/subscribers/add',
  title: 'Add a subscriber',
  needs: 'subscribers',
  action: 'Add a subscriber',
  load: () => import(/* webpackChunkName: "page-admin.subscribers.add" */ './AddSubscriberPage'),
});

export const subscriberPage = page({
  name: 'admin.subscribers.one',
  path: '/admin/subscribers/:id',
  title: 'Subscriber',
  needs: 'subscribers',
  load: () => import(/* webpackChunkName: "page-admin.subscribers.one" */ './SubscriberPage'),
});
