import { page } from '@lapis/router';

export const partPage = page({
  name: 'admin.releases.part',
  path: '/admin/releases/:app',
  title: 'A part of the site',
  help: 'settings',
  load: () => import(/* webpackChunkName: "page-admin.releases.part" */ './PartPage'),
});
