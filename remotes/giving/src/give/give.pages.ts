import type { ShownAppeal } from '@lapis/contract';
import { page } from '@lapis/router';

export const givePages = [
  page({
    name: 'give',
    path: '/give',
    title: 'Give',
    description: 'Give once or each month, by bank transfer, standing order or card, with Gift Aid.',
    query: ['amount', 'for', 'appeal', 'project', 'draft'],
    menu: 'morePages',
    search:
      'Give money: a donation, once or monthly, by bank transfer, standing order, card, Direct Debit or cheque. Donate with Gift Aid to an appeal or a project.',
    noindex: ({ draft, isGone }: { draft: unknown; isGone: boolean }) => draft !== null || isGone,
    load: () => import(/* webpackChunkName: "page-give" */ './GivePage'),
  }),
  page({
    name: 'give.appeal',
    path: '/give/:slug',
    title: ({ appeal }: { appeal: ShownAppeal }) => appeal.title,
    description: ({ appeal }: { appeal: ShownAppeal }) => appeal.summary,
    query: ['amount'],
    load: () => import(/* webpackChunkName: "page-give.appeal" */ './appeal/AppealPage'),
  }),
];
