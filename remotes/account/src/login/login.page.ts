import { page } from '@lapis/router';

export const loginPage = page({
  name: 'login',
  path: '/login',
  title: 'Sign in',
  layout: 'plain',
  guards: ['guest:verify,undo'],
  query: ['verify', 'undo', 'challenge', 'remember', 'sent', 'draft'],
  noindex: true,
  load: () => import(/* webpackChunkName: "page-login" */ './LoginPage'),
});
