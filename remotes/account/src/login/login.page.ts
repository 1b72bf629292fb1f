import { page } from '@lapis/router';

export const loginPage = page({
  name: 'login',
  path: '/login',
  title: 'Sign in',
  layout: 'plain',
  guards: ['guest:verify,undo'],
  load: () => import(/* webpackChunkName: "page-login" */ './LoginPage'),
});
