import { contentPages } from '../../cms/entries/content-pages';

export const storyPages = contentPages({
  name: 'blog',
  hasAddPage: true,
  load: () => import(/* webpackChunkName: "page-admin.blog" */ './stories'),
});
