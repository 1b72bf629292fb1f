import { page } from '@lapis/router';
import { own } from '../own';

export const overviewPage = page({
  name: 'account',
  path: '/account',
  title: 'Your account',
  menu: { part: 'account', label: 'Account' },
  ...own,
  load: () => import(/* webpackChunkName: "page-account" */ './OverviewPage'),
});
