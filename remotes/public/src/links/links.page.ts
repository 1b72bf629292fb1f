import { page } from '@lapis/router';
import { worded } from '../banners/worded';
import { previewed } from '../preview/previewed';

export const linksPage = page({
  name: 'links',
  path: '/links',
  title: 'Links',
  ...worded,
  menu: 'pages',
  ...previewed,
  load: () => import(/* webpackChunkName: "page-links" */ './LinksPage'),
});
