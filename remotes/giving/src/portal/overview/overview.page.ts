import { page } from '@lapis/router';
import { inPortal } from '../portal-handle';

export const overviewPage = page({
  name: 'admin.giving',
  path: '/admin/giving',
  title: 'Giving',
  ...inPortal,
  menu: 'top',
  load: () => import(/* webpackChunkName: "page-admin.giving" */ './OverviewPage'),
});
