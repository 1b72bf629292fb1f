import { page } from '@lapis/router';

/** Private page of a gift, which its mails link to. */
export const giftPage = page({
  name: 'give.gift',
  path: '/give/gift/:token',
  title: 'Your gift',
  noindex: true,
  linkable: false,
  load: () => import(/* webpackChunkName: "page-give.gift" */ './GiftPage'),
});
