import { send } from '@lapis/http';
import { queryOptions } from '@tanstack/react-query';

/** As many as the server lists at once. */
const perPage = 100;

/** A page that can be above another. */
export interface Parent {
  id: number;
  title: string;
  slug: string;
}

async function pagesFrom(page: number, signal: AbortSignal): Promise<Parent[]> {
  const query = { sort: 'name', page, per_page: perPage } as const;
  const { results, total } = await send('GET /admin/pages', { query, signal, quiet: true });
  const pages = results.flatMap(({ id, title, slug, state }) =>
    slug === null || state === 'trashed' ? [] : [{ id, title, slug }],
  );
  return page * perPage < total ? [...pages, ...(await pagesFrom(page + 1, signal))] : pages;
}

/** All pages that can be above another, in the order of their addresses. */
export const parentsQuery = queryOptions({
  queryKey: ['pages', 'list', 'parents'],
  queryFn: ({ signal }) => pagesFrom(1, signal),
});
