import { page } from '@lapis/router';

export const dutiesPage = page({
  name: 'admin.duties',
  path: '/admin/duties',
  title: 'Duties',
  needs: 'accounts',
  load: () => import(/* webpackChunkName: "page-admin.duties" */ './DutiesPage'),
});
