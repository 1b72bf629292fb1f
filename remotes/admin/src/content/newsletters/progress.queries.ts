import type { Mailing } from '@lapis/contract';
import { send } from '@lapis/http';
import { queryOptions } from '@tanstack/react-query';

/** Polling interval for a mailing in progress, in milliseconds. */
const LOOK_EVERY = 3000;
/** Longest polling interval for a scheduled mailing, in milliseconds. */
const LOOK_AT_LEAST_EVERY = 3_600_000;

/**
 * Returns the polling interval: a few seconds for a mailing in progress, the time left for a scheduled one.
 */
function pollInterval(mailing: Mailing | null | undefined) {
  if (mailing?.state === 'sending') return LOOK_EVERY;
  if (mailing?.state !== 'scheduled') return false;
  return Math.min(Math.max(LOOK_EVERY, Date.parse(mailing.at) - Date.now()), LOOK_AT_LEAST_EVERY);
}

/** Fetches the progress of a newsletter's mailing; null if there is none. */
export const progressQuery = (id: number) =>
  queryOptions({
    queryKey: ['newsletters', 'progress', id],
    queryFn: async ({ signal }) =>
      (await send('GET /admin/newsletters/:id/progress', { params: { id }, signal })).results,
    refetchInterval: ({ state }) => pollInterval(state.data),
  });

/** Counts the recipients whose result is final. */
export const countSettled = ({ sent, refused, bounced, complaints, skipped }: Mailing) =>
  sent + refused + bounced + complaints + skipped;

/**
 * Returns whether a newsletter can still be sent: it has no mailing, or one that was stopped before it
 * reached any recipient.
 */
export const isUnsent = (mailing: Mailing | null) =>
  mailing === null ||
  (mailing.state === 'stopped' && countSettled(mailing) + mailing.waiting + mailing.retrying === 0);
