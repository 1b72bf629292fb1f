import { page } from '@lapis/router';
import { worded } from '../banners/worded';

export const termsPage = page({
  name: 'terms',
  path: '/terms',
  title: 'Terms of use',
  ...worded,
  load: async () => (await import(/* webpackChunkName: "page-terms" */ './LegalPage')).legalPage('terms'),
});
