import { page } from '@lapis/router';
import { inPortal } from '../portal-handle';

export const supporterPages = [
  page({
    name: 'admin.giving.supporters',
    path: '/admin/giving/supporters',
    title: 'Supporters',
    ...inPortal,
    load: () => import(/* webpackChunkName: "page-admin.giving.supporters" */ './SupportersPage'),
  }),
  page({
    name: 'admin.giving.supporter',
    path: '/admin/giving/supporters/:id',
    title: 'Supporter',
    ...inPortal,
    load: () => import(/* webpackChunkName: "page-admin.giving.supporter" */ './SupporterPage'),
  }),
];
