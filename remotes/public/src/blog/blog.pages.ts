import { page } from '@lapis/router';
import type { Worded } from '../banners/page-words';
import { withBlocks } from '../blocks/blocks-part';
import { previewed } from '../preview/previewed';
import type { ShownStory } from './PostPage';

/** What the loader of the list answers of the stories. */
type ShownList = Worded & { q?: string; total: number };

export const blogPages = [
  page({
    name: 'blog',
    path: '/blog',
    title: 'News & Stories',
    worded: true,
    description: ({ words }: ShownList) => words.description,
    menu: 'pages',
    query: ['page', 'tag', 'q'],
    // Anybody can write anything into such an address.
    noindex: ({ q, total }: ShownList) => q !== undefined || total === 0,
    load: () => import(/* webpackChunkName: "page-blog" */ './BlogPage'),
  }),
  page({
    name: 'blog.post',
    path: '/blog/:slug',
    title: (post: ShownStory) => post.title,
    description: (post: ShownStory) => post.excerpt,
    picture: (post: ShownStory) => post.image,
    article: (post: ShownStory) => post,
    ...previewed,
    load: () => withBlocks(import(/* webpackChunkName: "page-blog.post" */ './PostPage')),
  }),
];
