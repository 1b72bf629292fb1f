import { type Handle, page } from '@lapis/router';

const portal: Pick<Handle, 'layout' | 'guards' | 'needs'> = {
  layout: 'admin',
  guards: ['admin'],
  needs: 'giving',
};

/** What the bank says has come. */
export const statementPages = [
  page({
    ...portal,
    name: 'admin.giving.statements',
    path: '/admin/giving/statements',
    title: 'Bank statements',
    action: 'Upload a bank statement',
    load: () => import(/* webpackChunkName: "page-admin.giving.statements" */ './StatementsPage'),
  }),
];
