import { page } from '@lapis/router';
import { previewed } from '../preview/previewed';
import type { ShownStory } from './PostPage';

export const postPage = page({
  name: 'blog.post',
  path: '/blog/:slug',
  title: (post: ShownStory) => post.title,
  description: (post: ShownStory) => post.excerpt,
  picture: (post: ShownStory) => post.image,
  article: (post: ShownStory) => post,
  ...previewed,
  load: () => import(/* webpackChunkName: "page-blog.post" */ './PostPage'),
});
