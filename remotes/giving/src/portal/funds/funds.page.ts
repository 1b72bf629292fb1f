import { page } from '@lapis/router';
import { inPortal } from '../portal-handle';

const withHelp = { ...inPortal, help: 'funds-and-books' };

export const fundPages = [
  page({
    name: 'admin.giving.funds',
    path: '/admin/giving/funds',
    title: 'Funds',
    ...withHelp,
    load: () => import(/* webpackChunkName: "page-admin.giving.funds" */ './FundsPage'),
  }),
  page({
    name: 'admin.giving.fund',
    path: '/admin/giving/funds/:id',
    title: 'Fund',
    ...withHelp,
    load: () => import(/* webpackChunkName: "page-admin.giving.fund" */ './FundPage'),
  }),
];
