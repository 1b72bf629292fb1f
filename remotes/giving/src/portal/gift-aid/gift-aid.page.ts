import { page } from '@lapis/router';
import { inPortal } from '../portal-handle';

export const giftAidPages = [
  page({
    name: 'admin.giving.claims',
    path: '/admin/giving/claims',
    title: 'Gift Aid claims',
    ...inPortal,
    help: 'gift-aid',
    load: () => import(/* webpackChunkName: "page-admin.giving.claims" */ './ClaimsPage'),
  }),
  page({
    name: 'admin.giving.claim',
    path: '/admin/giving/claims/:id',
    title: 'Gift Aid claim',
    ...inPortal,
    help: 'gift-aid',
    load: () => import(/* webpackChunkName: "page-admin.giving.claim" */ './ClaimPage'),
  }),
  page({
    name: 'admin.giving.declarations',
    path: '/admin/giving/declarations',
    title: 'Gift Aid declarations',
    ...inPortal,
    help: 'gift-aid',
    load: () => import(/* webpackChunkName: "page-admin.giving.declarations" */ './DeclarationsPage'),
  }),
];
