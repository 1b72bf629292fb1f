import { page } from '@lapis/router';
import { worded } from '../banners/worded';

export const complaintsPage = page({
  name: 'complaints',
  path: '/complaints',
  title: 'Complaints',
  ...worded,
  load: () => import(/* webpackChunkName: "page-complaints" */ './ComplaintsPage'),
});
