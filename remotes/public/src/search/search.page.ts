import { page } from '@lapis/router';

export const searchPage = page({
  name: 'search',
  path: '/search',
  title: ({ q }: { q: string }) => (q ? `Search: ${q}` : 'Search'),
  description: 'Find a story, a report, a gallery or a page.',
  query: ['q', 'page'],
  noindex: true,
  linkable: 'Search',
  load: () => import(/* webpackChunkName: "page-search" */ './SearchPage'),
});
