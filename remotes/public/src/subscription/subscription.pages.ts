import { page } from '@lapis/router';

export const subscriptionPages = [
  page({
    name: 'subscription.join',
    path: '/newsletter',
    title: 'Our news by email',
    search: 'Subscribe to our newsletter.',
    query: ['sent', 'draft'],
    noindex: ({ draft, isSent }: { draft: unknown; isSent: boolean }) => draft !== null || isSent,
    load: () => import(/* webpackChunkName: "page-subscription.join" */ './JoinPage'),
  }),
  page({
    name: 'subscription.confirm',
    path: '/newsletter/confirm',
    title: 'Confirm your subscription',
    query: ['token', 'sent', 'draft'],
    noindex: true,
    linkable: false,
    load: () => import(/* webpackChunkName: "page-subscription.confirm" */ './ConfirmPage'),
  }),
  page({
    name: 'subscription.unsubscribe',
    path: '/newsletter/unsubscribe',
    title: 'Unsubscribe',
    query: ['token', 'from'],
    noindex: true,
    linkable: false,
    load: () => import(/* webpackChunkName: "page-subscription.unsubscribe" */ './UnsubscribePage'),
  }),
  page({
    name: 'subscription.preferences',
    path: '/newsletter/preferences',
    title: 'Your newsletters from us',
    query: ['token', 'done'],
    noindex: true,
    linkable: false,
    load: () => import(/* webpackChunkName: "page-subscription.preferences" */ './PreferencesPage'),
  }),
];
