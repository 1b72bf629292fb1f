import { page } from '@lapis/router';
import { own } from '../own';

export const sessionsPage = page({
  name: 'account.sessions',
  path: '/account/sessions',
  title: 'Signed-in devices',
  ...own,
  load: () => import(/* webpackChunkName: "page-account.sessions" */ './SessionsPage'),
});
