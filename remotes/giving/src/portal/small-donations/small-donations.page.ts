import { page } from '@lapis/router';
import { inPortal } from '../portal-handle';

export const smallDonationsPage = page({
  name: 'admin.giving.small-donations',
  path: '/admin/giving/small-donations',
  title: 'Small donations',
  ...inPortal,
  help: 'gift-aid',
  load: () => import(/* webpackChunkName: "page-admin.giving.small-donations" */ './SmallDonationsPage'),
});
