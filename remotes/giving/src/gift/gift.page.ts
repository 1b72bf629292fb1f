import { page } from '@lapis/router';

/** Where a gift that was begun leads, and the link in its mails: for its giver alone. */
export const giftPage = page({
  name: 'give.gift',
  path: '/give/gift/:token',
  title: 'Your gift',
  noindex: true,
  linkable: false,
  load: () => import(/* webpackChunkName: "page-give.gift" */ './GiftPage'),
});
