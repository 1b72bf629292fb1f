import { page } from '@lapis/router';

/** The gifts of who is signed in, among the pages of one's own account. */
export const ownGiftsPage = page({
  name: 'account.gifts',
  path: '/account/gifts',
  title: 'Your gifts',
  menu: { part: 'ownPages', label: 'Gifts' },
  layout: 'default',
  guards: ['auth'],
  load: () => import(/* webpackChunkName: "page-account.gifts" */ './AccountGiftsPage'),
});
