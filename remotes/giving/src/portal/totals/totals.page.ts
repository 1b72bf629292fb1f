import { page } from '@lapis/router';
import { inPortal } from '../portal-handle';

export const totalsPage = page({
  name: 'admin.giving.totals',
  path: '/admin/giving/totals',
  title: 'Totals',
  ...inPortal,
  load: () => import(/* webpackChunkName: "page-admin.giving.totals" */ './TotalsPage'),
});
