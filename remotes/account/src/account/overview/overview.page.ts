import { page } from '@lapis/router';
import { own } from '../own';

export const overviewPage = page({
  name: 'account',
  path: '/account',
  title: 'Your account',
  ...own,
  load: () => import(/* webpackChunkName: "page-account" */ './OverviewPage'),
});
