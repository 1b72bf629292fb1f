import type { MailSubject } from '@lapis/contract';
import { send } from '@lapis/http';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { isDueNow } from './NextTry';

export const mailQuery = queryOptions({
  queryKey: ['mail'],
  queryFn: ({ signal }) => send('GET /admin/mail', { signal }),
});

export const useMailIsSent = () => useQuery(mailQuery).data?.is_sent ?? true;

/** Polling intervals for an email, in milliseconds: while it is about to be sent, and before it is retried. */
const SOON = 5000;
const LATER = 60_000;

export const mailStateQuery = ({ kind, id }: MailSubject) =>
  queryOptions({
    queryKey: ['mail', 'about', kind, id],
    queryFn: async ({ signal }) =>
      (await send('GET /admin/mail/about/:kind/:id', { params: { kind, id }, signal, quiet: true })).results,
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'waiting' || (data && isDueNow(data)) ? SOON : data?.state === 'retrying' && LATER,
  });
