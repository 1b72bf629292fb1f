import { page } from '@lapis/router';

export const givePage = page({
  name: 'give',
  path: '/give',
  title: 'Give',
  load: () => import(/* webpackChunkName: "page-give" */ './GivePage'),
});
