import { send } from '@lapis/http';
import { queryOptions, useQuery } from '@tanstack/react-query';

/** How mail is set up. */
export const mailQuery = queryOptions({
  queryKey: ['mail'],
  queryFn: ({ signal }) => send('GET /admin/mail', { signal }),
});

/** Whether mails are sent, as far as is known: false only where the server has said that they are not. */
export const useMailIsSent = () => useQuery(mailQuery).data?.is_sent ?? true;
