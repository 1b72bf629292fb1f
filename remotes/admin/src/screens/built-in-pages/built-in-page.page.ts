import { page } from '@lapis/router';

export const builtInPage = page({
  name: 'admin.pages.builtIn',
  path: '/admin/pages/built-in/:name',
  title: 'Built-in page',
  help: 'pages-and-blocks',
  load: () => import(/* webpackChunkName: "page-admin.pages.builtIn" */ './BuiltInPage'),
});
