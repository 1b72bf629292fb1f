import { page } from '@lapis/router';

/** Private page for a gift, linked from the emails about the gift. */
export const giftPage = page({
  name: 'give.gift',
  path: '/give/gift/:token',
  title: 'Your gift',
  noindex: true,
  linkable: false,
  load: () => import(/* webpackChunkName: "page-give.gift" */ './GiftPage'),
});
