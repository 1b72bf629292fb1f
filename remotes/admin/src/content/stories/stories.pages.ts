import { createContentPages } from '../../cms/entries/content-pages';

export const storyPages = createContentPages({
  name: 'blog',
  addAction: 'Write a story',
  load: () => import(/* webpackChunkName: "page-admin.blog" */ './stories'),
});
