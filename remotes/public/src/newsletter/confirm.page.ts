import { page } from '@lapis/router';

export const confirmPage = page({
  name: 'newsletter.confirm',
  path: '/newsletter/confirm',
  title: 'Confirm your subscription',
  noindex: true,
  linkable: false,
  load: () => import(/* webpackChunkName: "page-newsletter.confirm" */ './ConfirmPage'),
});
