import type { CallInput, StaffGiftWhole } from '@lapis/contract';
import { send } from '@lapis/http';
import { saveFile } from '@lapis/ui/save-file';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';

type Search = NonNullable<CallInput<'GET /admin/giving/gifts'>['query']>;
export type NewGiftByHand = CallInput<'POST /admin/giving/gifts'>['body'];
export type Refund = CallInput<'POST /admin/giving/gifts/:id/refund'>['body'];
export type Correction = CallInput<'POST /admin/giving/gifts/:id/correct'>['body'];

const perPage = 20;

/** One page of the list; the page before stays in sight until it has come. */
export const giftsQuery = (search: Omit<Search, 'page' | 'per_page'> & { page: number }) =>
  queryOptions({
    queryKey: ['giving', 'gifts', 'list', search],
    queryFn: ({ signal }) =>
      send('GET /admin/giving/gifts', { query: { ...search, per_page: perPage }, signal }),
    placeholderData: keepPreviousData,
  });

const giftKey = (id: number) => ['giving', 'gifts', 'one', id] as const;

/** One of them, with its entries of the ledger and what became of it; asked for no oftener than somebody looks at it. */
export const giftQuery = (id: number) =>
  queryOptions({
    queryKey: giftKey(id),
    queryFn: async ({ signal }) =>
      (await send('GET /admin/giving/gifts/:id', { params: { id }, signal })).results,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export const addGift = async (body: NewGiftByHand) =>
  (await send('POST /admin/giving/gifts', { body })).results;

/** Answers the gift, and in words what became of the money. */
export const refundGift = (id: number, body: Refund) =>
  send('POST /admin/giving/gifts/:id/refund', { params: { id }, body });

/** Answers the gift that the payment belongs to from now on. */
export const correctGift = async (id: number, body: Correction) =>
  (await send('POST /admin/giving/gifts/:id/correct', { params: { id }, body })).results;

export const cancelGift = async (id: number) =>
  (await send('POST /admin/giving/gifts/:id/cancel', { params: { id } })).results;

export const setGiftAid = async (id: number, no_gift_aid: boolean) =>
  (await send('POST /admin/giving/gifts/:id/gift-aid', { params: { id }, body: { no_gift_aid } })).results;

export const thankForGift = async (id: number) =>
  (await send('POST /admin/giving/gifts/:id/thank', { params: { id } })).results;

/** Saves a receipt on this device: it is asked for with who is signed in, as no link could. */
export async function downloadReceipt(number: string) {
  const content = await send('GET /admin/giving/receipts/:number', { params: { number }, isFile: true });
  saveFile({ name: `receipt-${number}.pdf`, type: 'application/pdf', content });
}

/** Keeps the newest copy of a gift, and forgets all else that money is counted in. */
export function keepGift(client: QueryClient, gift: StaffGiftWhole) {
  client.setQueryData(giftQuery(gift.id).queryKey, gift);
  const [, , , id] = giftKey(gift.id);
  void client.invalidateQueries({
    queryKey: ['giving'],
    predicate: ({ queryKey: [, what, part, of] }) => !(what === 'gifts' && part === 'one' && of === id),
  });
}
