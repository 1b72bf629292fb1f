import type { CallInput, StaffGiftWhole } from '@lapis/contract';
import { send } from '@lapis/http';
import { saveFile } from '@lapis/ui/save-file';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';

type GiftSearch = NonNullable<CallInput<'GET /admin/giving/gifts'>['query']>;
export type NewGiftByHand = CallInput<'POST /admin/giving/gifts'>['body'];
export type RefundBody = CallInput<'POST /admin/giving/gifts/:id/refund'>['body'];
export type CorrectionBody = CallInput<'POST /admin/giving/gifts/:id/correct'>['body'];
export type ErrorBody = CallInput<'POST /admin/giving/gifts/:id/error'>['body'];

const perPage = 20;

/** Keeps the previous page visible until the next one has loaded. */
export const giftsQuery = (search: Omit<GiftSearch, 'page' | 'per_page'> & { page: number }) =>
  queryOptions({
    queryKey: ['giving', 'gifts', 'list', search],
    queryFn: ({ signal }) =>
      send('GET /admin/giving/gifts', { query: { ...search, per_page: perPage }, signal }),
    placeholderData: keepPreviousData,
  });

/** Downloads the gifts that a list shows, on all its pages. */
export const giftsTable = (search: Omit<GiftSearch, 'page' | 'per_page'>) =>
  send('GET /admin/giving/gifts.csv', { query: search });

const giftKey = (id: number) => ['giving', 'gifts', 'one', id] as const;

/** Not refetched automatically, because every fetch is audited. */
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

/** Resolves to the gift and a message about the outcome. */
export const refundGift = (id: number, body: RefundBody) =>
  send('POST /admin/giving/gifts/:id/refund', { params: { id }, body });

/** Resolves to the gift to which the payment belongs now. */
export const correctGift = async (id: number, body: CorrectionBody) =>
  (await send('POST /admin/giving/gifts/:id/correct', { params: { id }, body })).results;

/** Takes out what was entered in error; resolves to the gift. */
export const takeOutError = async (id: number, body: ErrorBody) =>
  (await send('POST /admin/giving/gifts/:id/error', { params: { id }, body })).results;

/** Writes a payment again that was taken out by an entry. */
export const restorePayment = async (id: number, entry_id: number) =>
  (await send('POST /admin/giving/gifts/:id/error/undo', { params: { id }, body: { entry_id } })).results;

type BoxesBody = CallInput<'POST /admin/giving/gifts/:id/boxes'>['body'];

export const changeBoxes = async (id: number, body: BoxesBody) =>
  (await send('POST /admin/giving/gifts/:id/boxes', { params: { id }, body })).results;

export const reopenGift = async (id: number) =>
  (await send('POST /admin/giving/gifts/:id/reopen', { params: { id } })).results;

export const unmatchLine = async (id: number, notify: boolean) =>
  (await send('POST /admin/giving/statement-lines/:id/unmatch', { params: { id }, body: { notify } }))
    .results;

export const cancelGift = async (id: number) =>
  (await send('POST /admin/giving/gifts/:id/cancel', { params: { id } })).results;

export const setGiftAid = async (id: number, no_gift_aid: boolean) =>
  (await send('POST /admin/giving/gifts/:id/gift-aid', { params: { id }, body: { no_gift_aid } })).results;

export const thankForGift = async (id: number) =>
  (await send('POST /admin/giving/gifts/:id/thank', { params: { id } })).results;

/** Downloads a receipt. A plain link wouldn't send the access token. */
export async function downloadReceipt(number: string) {
  const content = await send('GET /admin/giving/receipts/:number', { params: { number }, isFile: true });
  saveFile({ name: `receipt-${number}.pdf`, type: 'application/pdf', content });
}

/** Caches the newest version of a gift and invalidates all other data that depends on it. */
export function keepGift(client: QueryClient, gift: StaffGiftWhole) {
  client.setQueryData(giftQuery(gift.id).queryKey, gift);
  const [, , , id] = giftKey(gift.id);
  void client.invalidateQueries({
    queryKey: ['giving'],
    predicate: ({ queryKey: [, what, part, of] }) => !(what === 'gifts' && part === 'one' && of === id),
  });
}
