import { send, statusOf } from '@lapis/http';
import { queryOptions } from '@tanstack/react-query';

export const statsKey = ['stats'];

export const statsQuery = queryOptions({
  queryKey: statsKey,
  queryFn: ({ signal }) => send('GET /admin/stats', { signal }),
});

/** The number of the widget that opens the home page, for the shortcut to it; null where the site has none yet. */
export const homeWidgetQuery = queryOptions({
  queryKey: ['widgets', 'home-intro'],
  queryFn: ({ signal }) =>
    send('GET /widgets/:name', { params: { name: 'home-intro' }, signal, quiet: true }).then(
      ({ id }) => id,
      (error: unknown) => {
        if (statusOf(error) === 404) return null;
        throw error;
      },
    ),
  staleTime: Infinity,
});
