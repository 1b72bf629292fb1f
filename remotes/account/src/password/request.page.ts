import { page } from '@lapis/router';

export const requestPage = page({
  name: 'password.request',
  path: '/password/reset',
  title: 'Forgot your password?',
  layout: 'plain',
  linkable: false,
  load: () => import(/* webpackChunkName: "page-password.request" */ './RequestPage'),
});
