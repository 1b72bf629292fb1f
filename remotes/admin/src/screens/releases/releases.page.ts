import { page } from '@lapis/router';

export const releasesPage = page({
  name: 'admin.releases',
  path: '/admin/releases',
  title: 'Releases',
  help: 'settings',
  needs: 'releases',
  menu: 'more',
  load: () => import(/* webpackChunkName: "page-admin.releases" */ './ReleasesPage'),
});
