import { page } from '@lapis/router';
import { own } from '../own';

export const profilePage = page({
  name: 'account.profile',
  path: '/account/profile',
  title: 'Profile',
  ...own,
  load: () => import(/* webpackChunkName: "page-account.profile" */ './ProfilePage'),
});
