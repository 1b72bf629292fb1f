import type { MailSubject } from '@lapis/contract';
import { send } from '@lapis/http';
import { queryOptions, useQuery } from '@tanstack/react-query';

/** How mail is set up. */
export const mailQuery = queryOptions({
  queryKey: ['mail'],
  queryFn: ({ signal }) => send('GET /admin/mail', { signal }),
});

/** Whether mails are sent, as far as is known: false only where the server has said that they are not. */
export const useMailIsSent = () => useQuery(mailQuery).data?.is_sent ?? true;

/** In milliseconds, between two looks at an email that is on its way, and at one that is tried again later. */
const SOON = 5000;
const LATER = 60_000;

/** How far the newest email about something has come; quiet, as it stands beside that. */
export const mailStateQuery = ({ kind, id }: MailSubject) =>
  queryOptions({
    queryKey: ['mail', 'about', kind, id],
    queryFn: async ({ signal }) =>
      (await send('GET /admin/mail/about/:kind/:id', { params: { kind, id }, signal, quiet: true })).results,
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'waiting' ? SOON : data?.state === 'retrying' ? LATER : false,
  });
