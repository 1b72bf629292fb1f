import type { CallReply } from '@lapis/contract';
import { send } from '@lapis/http';
import { queryOptions } from '@tanstack/react-query';

export type SitePages = CallReply<'GET /admin/linkable-pages'>['results'];

/** The site's own pages with their titles, as its remotes announce them. */
export const pagesQuery = queryOptions({
  queryKey: ['pages'],
  queryFn: async ({ signal }) => (await send('GET /admin/linkable-pages', { signal, quiet: true })).results,
  staleTime: 60_000,
});
