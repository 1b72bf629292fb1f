import { page } from '@lapis/router';

export const unsubscribePage = page({
  name: 'newsletter.unsubscribe',
  path: '/newsletter/unsubscribe',
  title: 'Unsubscribe',
  noindex: true,
  linkable: false,
  load: () => import(/* webpackChunkName: "page-newsletter.unsubscribe" */ './UnsubscribePage'),
});
