import { page } from '@lapis/router';

export const managePages = [
  page({
    name: 'give.manage',
    path: '/give/manage',
    title: 'Your gifts',
    query: ['asked'],
    noindex: ({ asked }: { asked: unknown }) => asked !== null,
    description: 'Change or stop a monthly gift, get a receipt, or add Gift Aid.',
    search:
      'Your gifts: change or stop a monthly gift, cancel a Direct Debit, replace a card, get a receipt, add or cancel Gift Aid.',
    load: () => import(/* webpackChunkName: "page-give.manage" */ './ManagePage'),
  }),
  page({
    name: 'give.manage.gifts',
    path: '/give/manage/:token',
    title: 'Your gifts',
    query: ['done', 'draft'],
    noindex: true,
    linkable: false,
    load: () => import(/* webpackChunkName: "page-give.manage.gifts" */ './OwnGiftsPage'),
  }),
];
