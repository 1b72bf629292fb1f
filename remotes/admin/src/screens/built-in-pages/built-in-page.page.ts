import { page } from '@lapis/router';

export const builtInPage = page({
  name: 'admin.pages.builtIn',
  path: '/admin/pages/built-in/:name',
  title: 'A page that comes with the site',
  load: () => import(/* webpackChunkName: "page-admin.pages.builtIn" */ './BuiltInPage'),
});
