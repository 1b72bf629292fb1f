import type { Audience, CallInput } from '@lapis/contract';
import { send } from '@lapis/http';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { doToMany } from '../../cms/entries/queries';

/** Fetches a newsletter's title, language and topic, including draft changes. */
export const newsletterQuery = (id: number) =>
  queryOptions({
    queryKey: ['newsletters', 'to-send', id],
    queryFn: async ({ signal }) => {
      const { results } = await send('GET /admin/newsletters/:id', { params: { id }, signal });
      return { ...results, ...results.draft?.fields };
    },
  });

/** Fetches the newsletter as an email, with the results of its checks. */
export const newsletterMailQuery = (id: number) =>
  queryOptions({
    queryKey: ['newsletters', 'mail', id],
    queryFn: async ({ signal }) =>
      (await send('GET /admin/newsletters/:id/mail', { params: { id }, signal })).results,
    // Not refetched on focus, because the checks send requests to the site's pages.
    refetchOnWindowFocus: false,
  });

/** Fetches the number of recipients; shows the previous number while loading. */
export const countQuery = (id: number, audience: Audience) =>
  queryOptions({
    queryKey: ['newsletters', 'count', id, audience],
    queryFn: async ({ signal }) =>
      (await send('POST /admin/newsletters/:id/count', { params: { id }, body: { audience }, signal })).count,
    placeholderData: keepPreviousData,
  });

type SendInput = CallInput<'POST /admin/newsletters/:id/send'>['body'];

export const sendNewsletter = async (id: number, body: SendInput) =>
  (await send('POST /admin/newsletters/:id/send', { params: { id }, body })).count;

export const sendTest = async (id: number) =>
  (await send('POST /admin/newsletters/:id/test', { params: { id } })).status;

export type SendingAction = 'pause' | 'resume' | 'stop';

/**
 * Pauses, resumes or stops a mailing. Each call is spelled out, so that the build can list the calls that the
 * portal uses.
 */
export async function changeSending(id: number, turn: SendingAction) {
  const params = { id };
  switch (turn) {
    case 'pause':
      return (await send('POST /admin/newsletters/:id/pause', { params })).results;
    case 'resume':
      return (await send('POST /admin/newsletters/:id/resume', { params })).results;
    case 'stop':
      return (await send('POST /admin/newsletters/:id/stop', { params })).results;
  }
}

/** Cancels a scheduled publication. Returns whether it was cancelled. */
export const cancelPublication = async (id: number) =>
  (await doToMany({ name: 'newsletters' }, [id], 'unpublish')).done.includes(id);
