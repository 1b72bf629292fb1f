import { page } from '@lapis/router';

export const libraryPage = page({
  name: 'admin.media',
  path: '/admin/media',
  title: 'Pictures & files',
  help: 'pictures-and-consent',
  needs: 'library',
  menu: 'more',
  load: () => import(/* webpackChunkName: "page-admin.media" */ './LibraryPage'),
});
