import { page } from '@lapis/router';

export const subscribersPage = page({
  name: 'admin.subscribers',
  path: '/admin/subscribers',
  title: 'Subscribers',
  help: 'newsletters',
  needs: 'subscribers',
  menu: 'more',
  load: () => import(/* webpackChunkName: "page-admin.subscribers" */ './SubscribersPage'),
});

export const addSubscriberPage = page({
  name: 'admin.subscribers.add',
  path: '/admin/subscribers/add',
  title: 'Add a subscriber',
  help: 'newsletters',
  needs: 'subscribers',
  action: 'Add a subscriber',
  load: () => import(/* webpackChunkName: "page-admin.subscribers.add" */ './AddSubscriberPage'),
});

export const subscriberPage = page({
  name: 'admin.subscribers.one',
  path: '/admin/subscribers/:id',
  title: 'Subscriber',
  help: 'newsletters',
  needs: 'subscribers',
  load: () => import(/* webpackChunkName: "page-admin.subscribers.one" */ './SubscriberPage'),
});
