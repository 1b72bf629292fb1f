import { page } from '@lapis/router';
import { worded } from '../banners/worded';

export const homePage = page({
  name: 'home',
  path: '/',
  title: 'Home',
  ...worded,
  worded: 'Welcome',
  widget: 'home-intro',
  menu: 'pages',
  load: () => import(/* webpackChunkName: "page-home" */ './HomePage'),
});
