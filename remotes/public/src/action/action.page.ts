import { page } from '@lapis/router';
import { written } from '../banners/worded';

export const actionPage = page({
  name: 'action',
  path: '/action',
  title: 'Take Action',
  ...written('action'),
  menu: 'pages',
  load: () => import(/* webpackChunkName: "page-action" */ './ActionPage'),
});
