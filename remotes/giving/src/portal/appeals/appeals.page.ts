import { page } from '@lapis/router';
import { inPortal } from '../portal-handle';

export const appealPages = [
  page({
    name: 'admin.giving.appeals',
    path: '/admin/giving/appeals',
    title: 'Appeals',
    ...inPortal,
    load: () => import(/* webpackChunkName: "page-admin.giving.appeals" */ './AppealsPage'),
  }),
  page({
    name: 'admin.giving.appeals.add',
    path: '/admin/giving/appeals/add',
    title: 'Start an appeal',
    ...inPortal,
    action: 'Start an appeal',
    load: () => import(/* webpackChunkName: "page-admin.giving.appeals.add" */ './AddAppealPage'),
  }),
  page({
    name: 'admin.giving.appeal',
    path: '/admin/giving/appeals/:id',
    title: 'Appeal',
    ...inPortal,
    load: () => import(/* webpackChunkName: "page-admin.giving.appeal" */ './AppealPage'),
  }),
];
