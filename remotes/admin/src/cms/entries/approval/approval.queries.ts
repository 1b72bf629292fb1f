import type { CallInput, Review } from '@lapis/contract';
import { send } from '@lapis/http';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { statsKey } from '../../../kit/queries/dashboard.queries';
import type { ContentType } from '../content-type';

type Type = Pick<ContentType, 'name'>;

/** In milliseconds: how soon one hears of a comment, or of a decision, while a text is open. */
const every = 30_000;

/** A text to be read before it is published, with what was said of it; quiet, as it stands beside what is written. */
export const reviewQuery = ({ name: kind }: Type, id: number) =>
  queryOptions({
    queryKey: ['reviews', kind, id],
    queryFn: async ({ signal }): Promise<Review> =>
      (await send('GET /admin/reviews/:kind/:id', { params: { kind, id }, signal, quiet: true })).results,
    refetchInterval: ({ state: { data } }) => (data?.request && !data.request.decided_at ? every : false),
  });

/** Takes a newer copy of a review, and forgets the lists that it stands in. */
export function keepReview(client: QueryClient, type: Type, id: number, review?: Review) {
  const { queryKey } = reviewQuery(type, id);
  if (review) client.setQueryData(queryKey, review);
  else void client.invalidateQueries({ queryKey });
  void client.invalidateQueries({ queryKey: [type.name, 'list'], refetchType: 'active' });
  void client.invalidateQueries({ queryKey: statsKey });
}

export const askForApproval = async ({ name: kind }: Type, id: number, seen: string[]) =>
  (await send('POST /admin/approvals', { body: { kind, id, seen } })).results;

export const withdrawApproval = (id: number) => send('DELETE /admin/approvals/:id', { params: { id } });

/** Publishes the text of that version, and no other. */
export const approve = async (id: number, version: string, seen: string[]) =>
  (await send('POST /admin/approvals/:id/approve', { params: { id }, body: { version, seen } })).results;

export const sendBack = async (id: number, note: string) =>
  (await send('POST /admin/approvals/:id/send-back', { params: { id }, body: { note } })).results;

export type NewComment = CallInput<'POST /admin/reviews/:kind/:id/comments'>['body'];

export const addComment = async ({ name: kind }: Type, id: number, body: NewComment) =>
  (await send('POST /admin/reviews/:kind/:id/comments', { params: { kind, id }, body })).results;

export const resolveComment = (id: number, resolved: boolean) =>
  send('PATCH /admin/comments/:id', { params: { id }, body: { resolved } });

export const removeComment = (id: number) => send('DELETE /admin/comments/:id', { params: { id } });
