import { page } from '@lapis/router';
import { previewed } from '../preview/previewed';
import type { ShownPost } from './PostPage';

export const postPage = page({
  name: 'blog.post',
  path: '/blog/:slug',
  title: (post: ShownPost) => post.title,
  description: (post: ShownPost) => post.excerpt,
  picture: (post: ShownPost) => post.image,
  article: (post: ShownPost) => post,
  ...previewed,
  load: () => import(/* webpackChunkName: "page-blog.post" */ './PostPage'),
});
