import { createContentPages } from '../../cms/entries/content-pages';

export const widgetPages = createContentPages({
  name: 'widgets',
  help: 'pages-and-blocks',
  addAction: 'Add a site text',
  load: () => import(/* webpackChunkName: "page-admin.widgets" */ './widgets'),
});
