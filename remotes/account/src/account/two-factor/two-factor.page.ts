import { page } from '@lapis/router';
import { own } from '../own';

export const twoFactorPage = page({
  name: 'account.twoFactor',
  path: '/account/two-factor',
  title: 'Two-factor sign-in',
  ...own,
  load: () => import(/* webpackChunkName: "page-account.twoFactor" */ './TwoFactorPage'),
});
