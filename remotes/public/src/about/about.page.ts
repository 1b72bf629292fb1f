import { page } from '@lapis/router';
import { written } from '../banners/worded';

export const aboutPage = page({
  name: 'about',
  path: '/about',
  title: 'About us',
  ...written('about'),
  menu: { part: 'pages', label: 'About' },
  load: () => import(/* webpackChunkName: "page-about" */ './AboutPage'),
});
