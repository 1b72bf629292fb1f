import { page } from '@lapis/router';
import { worded } from '../banners/worded';

export const galleriesPage = page({
  name: 'galleries',
  path: '/galleries',
  title: 'Galleries',
  ...worded,
  query: ['page'],
  load: () => import(/* webpackChunkName: "page-galleries" */ './GalleriesPage'),
});
