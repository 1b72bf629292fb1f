import { page } from '@lapis/router';
import { written } from '../banners/worded';

export const accessibilityPage = page({
  name: 'accessibility',
  path: '/accessibility',
  title: 'Accessibility',
  ...written('accessibility'),
  menu: 'policies',
  load: async () =>
    (await import(/* webpackChunkName: "page-accessibility" */ './LegalPage')).legalPage('accessibility'),
});
