import { send } from '@lapis/http';
import { queryOptions } from '@tanstack/react-query';

/** The server's maximum page size. */
const perPage = 100;

export interface ParentPage {
  id: number;
  title: string;
  slug: string;
}

async function fetchPagesFrom(page: number, signal: AbortSignal): Promise<ParentPage[]> {
  const query = { sort: 'name', page, per_page: perPage } as const;
  const { results, total } = await send('GET /admin/pages', { query, signal, quiet: true });
  const pages = results.flatMap(({ id, title, slug, state }) =>
    slug === null || state === 'trashed' ? [] : [{ id, title, slug }],
  );
  return page * perPage < total ? [...pages, ...(await fetchPagesFrom(page + 1, signal))] : pages;
}

/** Fetches all possible parent pages, ordered by address. */
export const parentsQuery = queryOptions({
  queryKey: ['pages', 'list', 'parents'],
  queryFn: ({ signal }) => fetchPagesFrom(1, signal),
});
