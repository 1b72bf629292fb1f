import { page } from '@lapis/router';

export const welcomePage = page({
  name: 'password.welcome',
  path: '/password/welcome/:token',
  title: 'Welcome',
  layout: 'plain',
  load: () => import(/* webpackChunkName: "page-password.welcome" */ './WelcomePage'),
});
