import type { CallInput, Message, MessageState } from '@lapis/contract';
import { send } from '@lapis/http';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';

type Search = NonNullable<CallInput<'GET /admin/messages'>['query']>;
export type MessageAction = CallInput<'POST /admin/messages/bulk'>['body']['action'];

const perPage = 20;

/** One page of the list; the page before stays in sight until it has come. */
export const messagesQuery = (search: Omit<Search, 'page' | 'per_page'> & { page: number }) =>
  queryOptions({
    queryKey: ['messages', 'list', search],
    queryFn: ({ signal }) => send('GET /admin/messages', { query: { ...search, per_page: perPage }, signal }),
    placeholderData: keepPreviousData,
  });

/** A message that is opened: from then on it is not new any more. */
export const messageQuery = (id: number) =>
  queryOptions({
    queryKey: ['messages', 'one', id],
    async queryFn({ signal, client }) {
      const { results } = await send('GET /admin/messages/:id', { params: { id }, signal });
      if (results.state !== 'new' || results.deleted_at) return results;
      const read = await putInState(id, 'read');
      forgetMessages(client);
      return read;
    },
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export const forgetMessages = (client: QueryClient) =>
  void client.invalidateQueries({ queryKey: ['messages', 'list'] });

/** Keeps the newest copy of a message, and forgets the lists that show an older one. */
export function keepMessage(client: QueryClient, message: Message) {
  client.setQueryData(messageQuery(message.id).queryKey, message);
  forgetMessages(client);
}

export const putInState = async (id: number, state: MessageState) =>
  (await send('PATCH /admin/messages/:id', { params: { id }, body: { state } })).results;

// What failed is told beside the answer that was typed, never by the host's dialog.
export const replyTo = async (id: number, message: string) =>
  (await send('POST /admin/messages/:id/reply', { params: { id }, body: { message }, quiet: true })).results;

export const trashMessage = (id: number) => send('DELETE /admin/messages/:id', { params: { id } });

export const restoreMessage = async (id: number) =>
  (await send('POST /admin/messages/:id/restore', { params: { id } })).results;

export const deleteMessage = (id: number) =>
  send('DELETE /admin/messages/:id', { params: { id }, query: { forever: 'true' } });

/** Answers the ids of those to which it was done. */
export const doToMessages = async (ids: number[], action: MessageAction) =>
  (await send('POST /admin/messages/bulk', { body: { ids, action } })).done;
