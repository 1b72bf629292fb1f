import { send } from '@lapis/http';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** Polling interval in milliseconds. */
const LOOK_EVERY = 5000;

export const checkMail = async () => (await send('POST /admin/mail/check')).results;

export const sendTestMail = async () => (await send('POST /admin/mail/test')).results;

export const sendReturnedTest = async () => (await send('POST /admin/mail/returned-test')).results;

/** Fetches the result of the last test; polls until the email arrives or is late. */
export const returnedTestQuery = queryOptions({
  queryKey: ['mail', 'returned-test'],
  queryFn: async ({ signal }) => (await send('GET /admin/mail/returned-test', { signal })).results,
  refetchInterval: ({ state: { data } }) =>
    data && data.arrived_at === null && !data.is_late ? LOOK_EVERY : false,
});

const perPage = 20;

/** Fetches waiting and failed emails; polls while there are any, because the site retries them. */
export const unsentQuery = (page: number) =>
  queryOptions({
    queryKey: ['mail', 'unsent', page],
    queryFn: ({ signal }) => send('GET /admin/mail/unsent', { query: { page, per_page: perPage }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data && data.total > 0 ? LOOK_EVERY : false),
  });

export const retryMail = (id: number) => send('POST /admin/mail/unsent/:id/retry', { params: { id } });

export const giveUpMail = (id: number) => send('DELETE /admin/mail/unsent/:id', { params: { id } });
