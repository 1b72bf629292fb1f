import { send } from '@lapis/http';
import { mutationOptions, queryOptions } from '@tanstack/react-query';

export const newsletterQuery = queryOptions({
  queryKey: ['account', 'newsletter'],
  queryFn: ({ signal }) => send('GET /settings/newsletter', { signal }),
});

export const chooseNewsletter = mutationOptions({
  mutationFn: (subscribed: boolean) => send('PATCH /settings/newsletter', { body: { subscribed } }),
  onSuccess: (choice, _input, _result, { client }) => client.setQueryData(newsletterQuery.queryKey, choice),
});
