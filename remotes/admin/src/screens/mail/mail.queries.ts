import { send } from '@lapis/http';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** In milliseconds, between two looks whether an email has arrived. */
const LOOK_EVERY = 5000;

/** Has the DNS looked up. */
export const checkMail = async () => (await send('POST /admin/mail/check')).results;

/** Sends a test email to whoever is signed in. */
export const sendTestMail = async () => (await send('POST /admin/mail/test')).results;

/** Sends one to where returned emails go. */
export const sendReturnedTest = async () => (await send('POST /admin/mail/returned-test')).results;

/** Whether the last one of those was read there: looked at anew until it was, or is late. */
export const returnedTestQuery = queryOptions({
  queryKey: ['mail', 'returned-test'],
  queryFn: async ({ signal }) => (await send('GET /admin/mail/returned-test', { signal })).results,
  refetchInterval: ({ state: { data } }) =>
    data && data.arrived_at === null && !data.is_late ? LOOK_EVERY : false,
});

const perPage = 20;

/** The emails that wait or failed: looked at again while there are some, as the site goes on trying. */
export const unsentQuery = (page: number) =>
  queryOptions({
    queryKey: ['mail', 'unsent', page],
    queryFn: ({ signal }) => send('GET /admin/mail/unsent', { query: { page, per_page: perPage }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data && data.total > 0 ? LOOK_EVERY : false),
  });

export const retryMail = (id: number) => send('POST /admin/mail/unsent/:id/retry', { params: { id } });

export const giveUpMail = (id: number) => send('DELETE /admin/mail/unsent/:id', { params: { id } });
