import { page } from '@lapis/router';

export const mediaPage = page({
  name: 'admin.media.edit',
  path: '/admin/media/:id',
  title: 'Edit file',
  help: 'pictures-and-consent',
  load: () => import(/* webpackChunkName: "page-admin.media.edit" */ './MediaPage'),
});
