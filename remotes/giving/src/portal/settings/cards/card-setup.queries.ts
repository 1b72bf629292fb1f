import { send } from '@lapis/http';
import { queryOptions } from '@tanstack/react-query';

/** Milliseconds between looks while the page is open. */
const EVERY = 10_000;
const EVERY_OF_TEST = 3000;

export const cardSetupQuery = queryOptions({
  queryKey: ['giving', 'card-setup'],
  queryFn: async ({ signal }) =>
    (await send('GET /admin/giving/card-setup', { signal, quiet: true })).results,
  refetchInterval: EVERY,
});

export const beginTestPayment = () => send('POST /admin/giving/card-setup/test');

/** Looks again until the payment's event has arrived or its page has expired. */
export const testPaymentQuery = (session: string) =>
  queryOptions({
    queryKey: ['giving', 'card-setup', session],
    queryFn: async ({ signal }) =>
      (
        await send('GET /admin/giving/card-setup/test/:session', {
          params: { session },
          signal,
          quiet: true,
        })
      ).state,
    refetchInterval: ({ state: { data } }) =>
      data === 'heard' || data === 'expired' ? false : EVERY_OF_TEST,
  });
