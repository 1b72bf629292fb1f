import { page } from '@lapis/router';
import { worded } from '../banners/worded';
import { previewed } from '../preview/previewed';

export const linksPage = page({
  name: 'links',
  path: '/links',
  title: 'Links',
  ...worded,
  ...previewed,
  load: () => import(/* webpackChunkName: "page-links" */ './LinksPage'),
});
