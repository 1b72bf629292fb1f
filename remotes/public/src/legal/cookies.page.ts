import { page } from '@lapis/router';
import { worded } from '../banners/worded';

export const cookiesPage = page({
  name: 'cookies',
  path: '/cookies',
  title: 'Cookies',
  ...worded,
  widget: 'cookies',
  menu: 'policies',
  load: () => import(/* webpackChunkName: "page-cookies" */ './CookiesPage'),
});
