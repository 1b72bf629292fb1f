import { page } from '@lapis/router';
import { inPortal } from '../portal-handle';

export const statementPages = [
  page({
    name: 'admin.giving.statements',
    path: '/admin/giving/statements',
    title: 'Bank statements',
    ...inPortal,
    action: 'Upload a bank statement',
    load: () => import(/* webpackChunkName: "page-admin.giving.statements" */ './StatementsPage'),
  }),
];
