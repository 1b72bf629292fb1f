import { page } from '@lapis/router';

export const resetPage = page({
  name: 'password.reset',
  path: '/password/reset/:token',
  title: 'Choose a new password',
  layout: 'plain',
  load: () => import(/* webpackChunkName: "page-password.reset" */ './ResetPage'),
});
