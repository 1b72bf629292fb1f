import { page } from '@lapis/router';
import { worded } from '../banners/worded';

export const aboutPage = page({
  name: 'about',
  path: '/about',
  title: 'About us',
  ...worded,
  load: () => import(/* webpackChunkName: "page-about" */ './AboutPage'),
});
