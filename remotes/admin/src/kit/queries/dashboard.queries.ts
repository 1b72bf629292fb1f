import { send } from '@lapis/http';
import { queryOptions } from '@tanstack/react-query';

export const statsKey = ['stats'];

export const statsQuery = queryOptions({
  queryKey: statsKey,
  queryFn: ({ signal }) => send('GET /admin/stats', { signal }),
});

/** The widget that opens the home page, for the shortcut to it; a site may have none. */
export const homeWidgetQuery = queryOptions({
  queryKey: ['widgets', 'home-intro'],
  queryFn: ({ signal }) =>
    send('GET /widgets/:name', { params: { name: 'home-intro' }, signal, quiet: true }).then(({ id }) => id),
  staleTime: Infinity,
});
