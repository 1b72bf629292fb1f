import type { Mailing } from '@lapis/contract';
import { send } from '@lapis/http';
import { queryOptions } from '@tanstack/react-query';

/** In milliseconds, between two looks at a letter that is being sent. */
const LOOK_EVERY = 3000;
/** The same of one that waits for its time, at most. */
const LOOK_AT_LEAST_EVERY = 3_600_000;

/** When to look next: while it is sent, every few seconds; before that, when its time has come. */
function nextLook(mailing: Mailing | null | undefined) {
  if (mailing?.state === 'sending') return LOOK_EVERY;
  if (mailing?.state !== 'scheduled') return false;
  return Math.min(Math.max(LOOK_EVERY, Date.parse(mailing.at) - Date.now()), LOOK_AT_LEAST_EVERY);
}

/** How far the sending of a letter is; null before anybody has sent it. */
export const progressQuery = (id: number) =>
  queryOptions({
    queryKey: ['letters', 'progress', id],
    queryFn: async ({ signal }) =>
      (await send('GET /admin/letters/:id/progress', { params: { id }, signal })).results,
    refetchInterval: ({ state }) => nextLook(state.data),
  });

/** How many have got it, or have been given up. */
export const settled = ({ sent, refused, bounced, complaints, skipped }: Mailing) =>
  sent + refused + bounced + complaints + skipped;

/** Whether it can still be sent: nobody did, or it was stopped before its time, and nobody has got it. */
export const isUnsent = (mailing: Mailing | null) =>
  mailing === null ||
  (mailing.state === 'stopped' && settled(mailing) + mailing.waiting + mailing.retrying === 0);
