import { send } from '@lapis/http';
import { queryOptions } from '@tanstack/react-query';

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
