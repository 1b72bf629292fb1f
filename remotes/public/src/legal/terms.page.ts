import { page } from '@lapis/router';
import { written } from '../banners/worded';

export const termsPage = page({
  name: 'terms',
  path: '/terms',
  title: 'Terms of use',
  ...written,
  load: () => import(/* webpackChunkName: "page-terms" */ './TermsPage'),
});
