import { page } from '@lapis/router';
import { worded } from '../banners/worded';

export const accessibilityPage = page({
  name: 'accessibility',
  path: '/accessibility',
  title: 'Accessibility',
  ...worded,
  load: async () =>
    (await import(/* webpackChunkName: "page-accessibility" */ './LegalPage')).legalPage('accessibility'),
});
