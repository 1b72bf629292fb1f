import { page } from '@lapis/router';
import { written } from '../banners/worded';

export const termsPage = page({
  name: 'terms',
  path: '/terms',
  title: 'Terms of use',
  ...written('terms'),
  menu: { part: 'legal', label: 'Terms' },
  load: async () => (await import(/* webpackChunkName: "page-terms" */ './LegalPage')).legalPage('terms'),
});
