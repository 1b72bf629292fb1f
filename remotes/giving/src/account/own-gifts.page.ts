import { page } from '@lapis/router';

export const ownGiftsPage = page({
  name: 'account.gifts',
  path: '/account/gifts',
  title: 'Your gifts',
  menu: { part: 'ownPages', label: 'Gifts' },
  layout: 'default',
  guards: ['auth'],
  load: () => import(/* webpackChunkName: "page-account.gifts" */ './AccountGiftsPage'),
});
