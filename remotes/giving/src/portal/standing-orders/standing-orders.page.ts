import { page } from '@lapis/router';
import { inPortal } from '../portal-handle';

export const standingOrderPages = [
  page({
    name: 'admin.giving.standing-orders',
    path: '/admin/giving/standing-orders',
    title: 'Standing orders',
    ...inPortal,
    load: () => import(/* webpackChunkName: "page-admin.giving.standing-orders" */ './StandingOrdersPage'),
  }),
  page({
    name: 'admin.giving.standing-orders.add',
    path: '/admin/giving/standing-orders/add',
    title: 'Record a standing order',
    ...inPortal,
    action: 'Record a standing order',
    load: () =>
      import(/* webpackChunkName: "page-admin.giving.standing-orders.add" */ './AddStandingOrderPage'),
  }),
  page({
    name: 'admin.giving.standing-order',
    path: '/admin/giving/standing-orders/:id',
    title: 'Standing order',
    ...inPortal,
    load: () => import(/* webpackChunkName: "page-admin.giving.standing-order" */ './StandingOrderPage'),
  }),
];
