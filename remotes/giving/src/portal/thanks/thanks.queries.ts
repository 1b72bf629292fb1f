import type { CallInput, ThankWay } from '@lapis/contract';
import { send } from '@lapis/http';
import { saveFile } from '@lapis/ui/save-file';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';

type ThanksSearch = NonNullable<CallInput<'GET /admin/giving/thanks'>['query']>;

/** So many that the letters of a usual month are printed at once. */
const perPage = 50;

export const thanksQuery = (search: Omit<ThanksSearch, 'page' | 'per_page'> & { page: number }) =>
  queryOptions({
    queryKey: ['giving', 'thanks', search],
    queryFn: ({ signal }) =>
      send('GET /admin/giving/thanks', { query: { ...search, per_page: perPage }, signal }),
    placeholderData: keepPreviousData,
    // Not refetched automatically, because every fetch is audited.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Downloads the addresses of the list, on all its pages. */
export const labelsTable = (search: Omit<ThanksSearch, 'page' | 'per_page'>) =>
  send('GET /admin/giving/thanks.csv', { query: search });

export async function downloadLetters(gift_ids: number[], text: string) {
  const content = await send('POST /admin/giving/thanks/letters', { body: { gift_ids, text }, isFile: true });
  saveFile({ name: 'thank-you-letters.pdf', type: 'application/pdf', content });
}

export const markThanked = (gift_ids: number[], way: ThankWay) =>
  send('POST /admin/giving/thanks/mark', { body: { gift_ids, way } });

export const undoThanks = (gift_ids: number[]) =>
  send('POST /admin/giving/thanks/undo', { body: { gift_ids } });

export const forgetThanks = (client: QueryClient) => client.invalidateQueries({ queryKey: ['giving'] });
