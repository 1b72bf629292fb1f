import { send } from '@lapis/http';
import { queryOptions } from '@tanstack/react-query';

/** The headings that links stand under on the site, in their order. */
export const categoriesQuery = queryOptions({
  queryKey: ['links', 'categories'],
  queryFn: async ({ signal }) => {
    const { results } = await send('GET /links', { signal, quiet: true });
    return [...new Set(results.map(({ category }) => category))];
  },
});
