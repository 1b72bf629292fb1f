import { page } from '@lapis/router';
import { written } from '../banners/worded';
import { worded } from '../banners/worded';

export const legalPages = [
  page({
    name: 'terms',
    path: '/terms',
    title: 'Terms of use',
    ...written('terms'),
    menu: { part: 'legal', label: 'Terms' },
    load: async () => (await import(/* webpackChunkName: "page-terms" */ './LegalPage')).legalPage('terms'),
  }),
  page({
    name: 'privacy',
    path: '/privacy',
    title: 'Privacy',
    ...written('privacy'),
    menu: 'legal',
    load: async () =>
      (await import(/* webpackChunkName: "page-privacy" */ './LegalPage')).legalPage('privacy'),
  }),
  page({
    name: 'cookies',
    path: '/cookies',
    title: 'Cookies',
    ...worded,
    widget: 'cookies',
    menu: 'policies',
    load: () => import(/* webpackChunkName: "page-cookies" */ './CookiesPage'),
  }),
  page({
    name: 'accessibility',
    path: '/accessibility',
    title: 'Accessibility',
    ...written('accessibility'),
    menu: 'policies',
    load: async () =>
      (await import(/* webpackChunkName: "page-accessibility" */ './LegalPage')).legalPage('accessibility'),
  }),
  page({
    name: 'safeguarding',
    path: '/safeguarding',
    title: 'Safeguarding',
    ...written('safeguarding'),
    menu: 'policies',
    load: async () =>
      (await import(/* webpackChunkName: "page-safeguarding" */ './LegalPage')).legalPage('safeguarding'),
  }),
  page({
    name: 'complaints',
    path: '/complaints',
    title: 'Complaints',
    ...written('complaints'),
    menu: 'policies',
    load: async () =>
      (await import(/* webpackChunkName: "page-complaints" */ './LegalPage')).legalPage('complaints'),
  }),
];
