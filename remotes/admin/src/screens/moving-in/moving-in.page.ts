import { page } from '@lapis/router';

export const movingInPage = page({
  name: 'admin.movingIn',
  path: '/admin/moving-in',
  title: 'Move in',
  needs: 'transfer',
  action: 'Move in from WordPress or Ghost',
  load: () => import(/* webpackChunkName: "page-admin.movingIn" */ './MovingInPage'),
});

export const movePage = page({
  name: 'admin.movingIn.move',
  path: '/admin/moving-in/:id',
  title: 'Move in',
  needs: 'transfer',
  load: () => import(/* webpackChunkName: "page-admin.movingIn.move" */ './MovePage'),
});
