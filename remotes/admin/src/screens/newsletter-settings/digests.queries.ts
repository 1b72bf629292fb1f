import { send } from '@lapis/http';
import { queryOptions } from '@tanstack/react-query';
import type { SendingAction } from '../newsletters/sending.queries';

/** Polling interval in milliseconds. */
const LOOK_EVERY = 3000;

const shownAtOnce = 20;

export const digestsQuery = queryOptions({
  queryKey: ['newsletter', 'digests'],
  queryFn: async ({ signal }) =>
    (await send('GET /admin/newsletters/digests', { query: { per_page: shownAtOnce }, signal })).results,
  refetchInterval: ({ state }) =>
    state.data?.some((digest) => digest.state === 'sending') ? LOOK_EVERY : false,
});

export async function turnDigest(id: number, turn: SendingAction) {
  const params = { id };
  switch (turn) {
    case 'pause':
      return send('POST /admin/newsletters/digests/:id/pause', { params });
    case 'resume':
      return send('POST /admin/newsletters/digests/:id/resume', { params });
    case 'stop':
      return send('POST /admin/newsletters/digests/:id/stop', { params });
  }
}
