import { page } from '@lapis/router';
import { own } from '../own';

export const passwordPage = page({
  name: 'account.password',
  path: '/account/password',
  title: 'Password',
  ...own,
  load: () => import(/* webpackChunkName: "page-account.password" */ './PasswordPage'),
});
