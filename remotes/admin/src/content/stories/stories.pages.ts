import { contentPages } from '../../cms/entries/content-pages';

export const storyPages = contentPages({
  name: 'blog',
  addAction: 'Write a story',
  load: () => import(/* webpackChunkName: "page-admin.blog" */ './stories'),
});
