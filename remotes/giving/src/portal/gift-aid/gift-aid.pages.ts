import { type Handle, page } from '@lapis/router';

const portal: Pick<Handle, 'layout' | 'guards' | 'needs'> = {
  layout: 'admin',
  guards: ['admin'],
  needs: 'giving',
};

/** What is claimed back from HMRC, and by whose word. */
export const giftAidPages = [
  page({
    ...portal,
    name: 'admin.giving.claims',
    path: '/admin/giving/claims',
    title: 'Gift Aid claims',
    load: () => import(/* webpackChunkName: "page-admin.giving.claims" */ './ClaimsPage'),
  }),
  page({
    ...portal,
    name: 'admin.giving.claim',
    path: '/admin/giving/claims/:id',
    title: 'Gift Aid claim',
    load: () => import(/* webpackChunkName: "page-admin.giving.claim" */ './ClaimPage'),
  }),
  page({
    ...portal,
    name: 'admin.giving.declarations',
    path: '/admin/giving/declarations',
    title: 'Gift Aid declarations',
    load: () => import(/* webpackChunkName: "page-admin.giving.declarations" */ './DeclarationsPage'),
  }),
];
