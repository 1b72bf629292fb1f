import { page } from '@lapis/router';
import { worded } from '../banners/worded';

export const actionPage = page({
  name: 'action',
  path: '/action',
  title: 'Take Action',
  ...worded,
  load: () => import(/* webpackChunkName: "page-action" */ './ActionPage'),
});
