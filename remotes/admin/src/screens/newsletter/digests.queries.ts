import { send } from '@lapis/http';
import { queryOptions } from '@tanstack/react-query';
import type { Turn } from '../letters/sending.queries';

/** In milliseconds, between two looks while one is sent. */
const LOOK_EVERY = 3000;

const shownAtOnce = 20;

/** The newest digests that were sent, or are being sent. */
export const digestsQuery = queryOptions({
  queryKey: ['newsletter', 'digests'],
  queryFn: async ({ signal }) =>
    (await send('GET /admin/newsletter/digests', { query: { per_page: shownAtOnce }, signal })).results,
  refetchInterval: ({ state }) =>
    state.data?.some((digest) => digest.state === 'sending') ? LOOK_EVERY : false,
});

/** Has the sending of one paused, gone on with or stopped. */
export async function turnDigest(id: number, turn: Turn) {
  const params = { id };
  switch (turn) {
    case 'pause':
      return send('POST /admin/newsletter/digests/:id/pause', { params });
    case 'resume':
      return send('POST /admin/newsletter/digests/:id/resume', { params });
    case 'stop':
      return send('POST /admin/newsletter/digests/:id/stop', { params });
  }
}
