import { page } from '@lapis/router';
import type { Worded } from '../banners/page-words';

/** What its loader answers of the stories. */
type ShownList = Worded & { q?: string; total: number };

export const blogPage = page({
  name: 'blog',
  path: '/blog',
  title: 'News & Stories',
  description: ({ words }: ShownList) => words.description,
  query: ['page', 'tag', 'q'],
  // Anybody can write anything into such an address.
  noindex: ({ q, total }: ShownList) => q !== undefined || total === 0,
  load: () => import(/* webpackChunkName: "page-blog" */ './BlogPage'),
});
