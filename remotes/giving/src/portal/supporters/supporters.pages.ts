import { type Handle, page } from '@lapis/router';

const portal: Pick<Handle, 'layout' | 'guards' | 'needs'> = {
  layout: 'admin',
  guards: ['admin'],
  needs: 'giving',
};

/** Who gives. */
export const supporterPages = [
  page({
    ...portal,
    name: 'admin.giving.supporters',
    path: '/admin/giving/supporters',
    title: 'Supporters',
    load: () => import(/* webpackChunkName: "page-admin.giving.supporters" */ './SupportersPage'),
  }),
  page({
    ...portal,
    name: 'admin.giving.supporter',
    path: '/admin/giving/supporters/:id',
    title: 'Supporter',
    load: () => import(/* webpackChunkName: "page-admin.giving.supporter" */ './SupporterPage'),
  }),
];
