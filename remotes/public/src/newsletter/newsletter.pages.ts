import { page } from '@lapis/router';

/** Where the links of the newsletter’s mails lead. */
export const newsletterPages = [
  page({
    name: 'newsletter.confirm',
    path: '/newsletter/confirm',
    title: 'Confirm your subscription',
    noindex: true,
    linkable: false,
    load: () => import(/* webpackChunkName: "page-newsletter.confirm" */ './ConfirmPage'),
  }),
  page({
    name: 'newsletter.unsubscribe',
    path: '/newsletter/unsubscribe',
    title: 'Unsubscribe',
    query: ['token', 'from'],
    noindex: true,
    linkable: false,
    load: () => import(/* webpackChunkName: "page-newsletter.unsubscribe" */ './UnsubscribePage'),
  }),
  page({
    name: 'newsletter.preferences',
    path: '/newsletter/preferences',
    title: 'Your letters from us',
    query: ['token', 'done'],
    noindex: true,
    linkable: false,
    load: () => import(/* webpackChunkName: "page-newsletter.preferences" */ './PreferencesPage'),
  }),
];
