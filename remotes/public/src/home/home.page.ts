import { page } from '@lapis/router';
import { worded } from '../banners/worded';

export const homePage = page({
  name: 'home',
  path: '/',
  title: 'Home',
  ...worded,
  load: () => import(/* webpackChunkName: "page-home" */ './HomePage'),
});
