import { page } from '@lapis/router';

export const registerPage = page({
  name: 'register',
  path: '/register',
  title: 'Create an account',
  layout: 'plain',
  guards: ['guest:sent'],
  query: ['sent', 'draft'],
  noindex: true,
  load: () => import(/* webpackChunkName: "page-register" */ './RegisterPage'),
});
