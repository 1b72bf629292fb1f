import { page } from '@lapis/router';
import { own } from '../own';

export const dataPage = page({
  name: 'account.data',
  path: '/account/data',
  title: 'Your data',
  ...own,
  load: () => import(/* webpackChunkName: "page-account.data" */ './DataPage'),
});
