import type { CallInput, Review } from '@lapis/contract';
import { send } from '@lapis/http';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { statsKey } from '../../../kit/queries/dashboard.queries';
import type { ContentType } from '../content-type';

type ReviewedType = Pick<ContentType, 'name'>;

/** Polling interval for comments and decisions while a text is open, in milliseconds. */
const every = 30_000;

/** Fetches the review of a text with its comments. `quiet`, because it loads beside a form in use. */
export const reviewQuery = ({ name: kind }: ReviewedType, id: number) =>
  queryOptions({
    queryKey: ['reviews', kind, id],
    queryFn: async ({ signal }): Promise<Review> =>
      (await send('GET /admin/reviews/:kind/:id', { params: { kind, id }, signal, quiet: true })).results,
    refetchInterval: ({ state: { data } }) => (data?.request && !data.request.decided_at ? every : false),
  });

export function keepReview(client: QueryClient, type: ReviewedType, id: number, review?: Review) {
  const { queryKey } = reviewQuery(type, id);
  if (review) client.setQueryData(queryKey, review);
  else void client.invalidateQueries({ queryKey });
  void client.invalidateQueries({ queryKey: [type.name, 'list'], refetchType: 'active' });
  void client.invalidateQueries({ queryKey: statsKey });
}

export const askForApproval = async ({ name: kind }: ReviewedType, id: number, seen: string[]) =>
  (await send('POST /admin/approvals', { body: { kind, id, seen } })).results;

export const withdrawApproval = (id: number) => send('DELETE /admin/approvals/:id', { params: { id } });

/** Publishes this version of the text; the server refuses if there is a newer one. */
export const approve = async (id: number, version: string, seen: string[]) =>
  (await send('POST /admin/approvals/:id/approve', { params: { id }, body: { version, seen } })).results;

export const sendBack = async (id: number, note: string) =>
  (await send('POST /admin/approvals/:id/send-back', { params: { id }, body: { note } })).results;

export type NewComment = CallInput<'POST /admin/reviews/:kind/:id/comments'>['body'];

export const addComment = async ({ name: kind }: ReviewedType, id: number, body: NewComment) =>
  (await send('POST /admin/reviews/:kind/:id/comments', { params: { kind, id }, body })).results;

export const resolveComment = (id: number, resolved: boolean) =>
  send('PATCH /admin/comments/:id', { params: { id }, body: { resolved } });

export const removeComment = (id: number) => send('DELETE /admin/comments/:id', { params: { id } });
