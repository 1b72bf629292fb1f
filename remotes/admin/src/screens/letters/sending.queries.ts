import type { Audience, CallInput, Mailing } from '@lapis/contract';
import { send } from '@lapis/http';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** In milliseconds, between two looks at a letter that is being sent. */
const LOOK_EVERY = 3000;
/** The same of one that waits for its time, at most. */
const LOOK_AT_LEAST_EVERY = 3_600_000;

/** What is known of a letter: its title, its language and its topic, with what its draft says of them. */
export const letterQuery = (id: number) =>
  queryOptions({
    queryKey: ['letters', 'to-send', id],
    queryFn: async ({ signal }) => {
      const { results } = await send('GET /admin/letters/:id', { params: { id }, signal });
      return { ...results, ...results.draft?.fields };
    },
  });

/** A letter as its readers get it, and what was found in checking it. */
export const letterMailQuery = (id: number) =>
  queryOptions({
    queryKey: ['letters', 'mail', id],
    queryFn: async ({ signal }) =>
      (await send('GET /admin/letters/:id/mail', { params: { id }, signal })).results,
    // It asks pages of the site whether they are there.
    refetchOnWindowFocus: false,
  });

/** To how many it would go; the number before stays in sight until the new one has come. */
export const countQuery = (id: number, audience: Audience) =>
  queryOptions({
    queryKey: ['letters', 'count', id, audience],
    queryFn: async ({ signal }) =>
      (await send('POST /admin/letters/:id/count', { params: { id }, body: { audience }, signal })).count,
    placeholderData: keepPreviousData,
  });

/** When to look next: while it is sent, every few seconds; before that, when its time has come. */
function nextLook(mailing: Mailing | null | undefined) {
  if (mailing?.state === 'sending') return LOOK_EVERY;
  if (mailing?.state !== 'scheduled') return false;
  return Math.min(Math.max(LOOK_EVERY, Date.parse(mailing.at) - Date.now()), LOOK_AT_LEAST_EVERY);
}

/** How the sending stands; null before anybody has sent it. */
export const progressQuery = (id: number) =>
  queryOptions({
    queryKey: ['letters', 'progress', id],
    queryFn: async ({ signal }) =>
      (await send('GET /admin/letters/:id/progress', { params: { id }, signal })).results,
    refetchInterval: ({ state }) => nextLook(state.data),
  });

type Sending = CallInput<'POST /admin/letters/:id/send'>['body'];

export const sendLetter = async (id: number, body: Sending) =>
  (await send('POST /admin/letters/:id/send', { params: { id }, body })).count;

export const sendTest = async (id: number) =>
  (await send('POST /admin/letters/:id/test', { params: { id } })).status;

export type Turn = 'pause' | 'resume' | 'stop';

/** Has the sending paused, gone on with or stopped. Each call is named, for the build to know what the portal asks for. */
export async function turnSending(id: number, turn: Turn) {
  const params = { id };
  switch (turn) {
    case 'pause':
      return (await send('POST /admin/letters/:id/pause', { params })).results;
    case 'resume':
      return (await send('POST /admin/letters/:id/resume', { params })).results;
    case 'stop':
      return (await send('POST /admin/letters/:id/stop', { params })).results;
  }
}
