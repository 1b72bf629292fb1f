import { page } from '@lapis/router';

export const mediaPage = page({
  name: 'admin.media.edit',
  path: '/admin/media/:id',
  title: 'Edit file',
  load: () => import(/* webpackChunkName: "page-admin.media.edit" */ './MediaPage'),
});
