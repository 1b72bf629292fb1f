import { page } from '@lapis/router';
import { inPortal } from '../portal-handle';

export const giftPages = [
  page({
    name: 'admin.giving.gifts',
    path: '/admin/giving/gifts',
    title: 'Gifts',
    ...inPortal,
    load: () => import(/* webpackChunkName: "page-admin.giving.gifts" */ './GiftsPage'),
  }),
  page({
    name: 'admin.giving.gifts.add',
    path: '/admin/giving/gifts/add',
    title: 'Add a gift',
    ...inPortal,
    action: 'Add a gift',
    load: () => import(/* webpackChunkName: "page-admin.giving.gifts.add" */ './AddGiftPage'),
  }),
  page({
    name: 'admin.giving.gift',
    path: '/admin/giving/gifts/:id',
    title: 'Gift',
    ...inPortal,
    load: () => import(/* webpackChunkName: "page-admin.giving.gift" */ './GiftPage'),
  }),
];
