import type { CallInput, ClaimWhole } from '@lapis/contract';
import { send } from '@lapis/http';
import { saveFile } from '@lapis/ui/save-file';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';

export type Submission = CallInput<'POST /admin/giving/claims/:id/submitted'>['body'];
export type ScheduleFormat = 'ods' | 'csv';

const perPage = 20;
const claims = ['giving', 'claims'] as const;

export const claimsQuery = (page: number) =>
  queryOptions({
    queryKey: [...claims, 'list', page],
    queryFn: ({ signal }) => send('GET /admin/giving/claims', { query: { page, per_page: perPage }, signal }),
    placeholderData: keepPreviousData,
  });

/** @param until last day whose gifts are included; empty for no limit */
export const previewQuery = (until: string) =>
  queryOptions({
    queryKey: [...claims, 'preview', until],
    queryFn: async ({ signal }) =>
      (await send('GET /admin/giving/claims/preview', { query: until ? { until } : {}, signal })).results,
    placeholderData: keepPreviousData,
  });

export const claimQuery = (id: number) =>
  queryOptions({
    queryKey: [...claims, 'one', id],
    queryFn: async ({ signal }) =>
      (await send('GET /admin/giving/claims/:id', { params: { id }, signal })).results,
    refetchOnWindowFocus: false,
  });

export const makeClaim = async (body: CallInput<'POST /admin/giving/claims'>['body']) =>
  (await send('POST /admin/giving/claims', { body })).results;

export const repayTax = async (body: Submission) =>
  (await send('POST /admin/giving/claims/repayments', { body })).results;

export const submitClaim = async (id: number, body: Submission) =>
  (await send('POST /admin/giving/claims/:id/submitted', { params: { id }, body })).results;

type Changes = CallInput<'PATCH /admin/giving/claims/:id'>['body'];
type Payment = CallInput<'POST /admin/giving/claims/:id/payments'>['body'];
type Refusal = CallInput<'POST /admin/giving/claims/:id/refused'>['body'];

export const changeClaim = async (id: number, body: Changes) =>
  (await send('PATCH /admin/giving/claims/:id', { params: { id }, body })).results;

export const undoSubmission = async (id: number) =>
  (await send('DELETE /admin/giving/claims/:id/submitted', { params: { id } })).results;

export const payClaim = async (id: number, body: Payment) =>
  (await send('POST /admin/giving/claims/:id/payments', { params: { id }, body })).results;

export const removePayment = async (id: number, payment: number) =>
  (await send('DELETE /admin/giving/claims/:id/payments/:payment', { params: { id, payment } })).results;

export const refuseClaim = async (id: number, body: Refusal) =>
  (await send('POST /admin/giving/claims/:id/refused', { params: { id }, body })).results;

export const undoRefusal = async (id: number) =>
  (await send('DELETE /admin/giving/claims/:id/refused', { params: { id } })).results;

export const takeBackClaim = (id: number) => send('DELETE /admin/giving/claims/:id', { params: { id } });

/** Downloads one file of a claim. The server audits each download. */
export async function saveSchedule(id: number, format: ScheduleFormat, file: number) {
  const content: unknown = await send('GET /admin/giving/claims/:id/schedule', {
    params: { id },
    query: { format, file },
    isFile: true,
  });
  if (!(content instanceof Blob)) throw new Error('The schedule could not be downloaded.');
  saveFile({ name: `gift-aid-claim-${id}-${file}.${format}`, type: content.type, content });
}

export type SmallSchedule = 'buildings' | 'charities';

const smallFileNames = { buildings: 'community-buildings', charities: 'connected-charities' };

/** Downloads a claim's schedule of community buildings or connected charities. The server audits each download. */
export async function saveSmallSchedule(id: number, of: SmallSchedule) {
  const content: unknown = await send('GET /admin/giving/claims/:id/schedule/:of', {
    params: { id, of },
    isFile: true,
  });
  if (!(content instanceof Blob)) throw new Error('The schedule could not be downloaded.');
  saveFile({ name: `${smallFileNames[of]}-claim-${id}.ods`, type: content.type, content });
}

export function keepClaim(client: QueryClient, claim: ClaimWhole) {
  client.setQueryData(claimQuery(claim.id).queryKey, claim);
  forgetClaims(client);
}

export function forgetClaims(client: QueryClient) {
  for (const queryKey of [
    [...claims, 'list'],
    [...claims, 'preview'],
    ['giving', 'overview'],
    ['giving', 'gifts'],
    ['giving', 'totals'],
    ['giving', 'lines'],
  ])
    void client.invalidateQueries({ queryKey });
}
