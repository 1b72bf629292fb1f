import { type Handle, page } from '@lapis/router';

const portal: Pick<Handle, 'layout' | 'guards' | 'needs'> = {
  layout: 'admin',
  guards: ['admin'],
  needs: 'giving',
};

/** What is collected for. */
export const appealPages = [
  page({
    ...portal,
    name: 'admin.giving.appeals',
    path: '/admin/giving/appeals',
    title: 'Appeals',
    load: () => import(/* webpackChunkName: "page-admin.giving.appeals" */ './AppealsPage'),
  }),
  page({
    ...portal,
    name: 'admin.giving.appeals.add',
    path: '/admin/giving/appeals/add',
    title: 'Begin an appeal',
    action: 'Begin an appeal',
    load: () => import(/* webpackChunkName: "page-admin.giving.appeals.add" */ './AddAppealPage'),
  }),
  page({
    ...portal,
    name: 'admin.giving.appeal',
    path: '/admin/giving/appeals/:id',
    title: 'Appeal',
    load: () => import(/* webpackChunkName: "page-admin.giving.appeal" */ './AppealPage'),
  }),
];
