import type { Audience, CallInput } from '@lapis/contract';
import { send } from '@lapis/http';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { doToMany } from '../../cms/entries/queries';

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

/** Takes back that a letter is published at a time. Returns whether that was done. */
export const cancelPublication = async (id: number) =>
  (await doToMany({ name: 'letters' }, [id], 'unpublish')).done.includes(id);
