import type { CallInput, Message, MessageState } from '@lapis/contract';
import { send } from '@lapis/http';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { statsKey } from '../../kit/queries/dashboard.queries';

type MessageSearch = NonNullable<CallInput<'GET /admin/messages'>['query']>;
export type MessageAction = CallInput<'POST /admin/messages/bulk'>['body']['action'];

const perPage = 20;

export const messagesQuery = (search: Omit<MessageSearch, 'page' | 'per_page'> & { page: number }) =>
  queryOptions({
    queryKey: ['messages', 'list', search],
    queryFn: ({ signal }) => send('GET /admin/messages', { query: { ...search, per_page: perPage }, signal }),
    placeholderData: keepPreviousData,
  });

/** Fetches a message, and marks a new one as read. */
export const messageQuery = (id: number) =>
  queryOptions({
    queryKey: ['messages', 'one', id],
    async queryFn({ signal, client }) {
      const { results } = await send('GET /admin/messages/:id', { params: { id }, signal });
      if (results.state !== 'new' || results.deleted_at) return results;
      const read = await putInState(id, 'read');
      invalidateMessages(client);
      return read;
    },
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Invalidates the lists of messages, and the dashboard, which counts the unread ones. */
export function invalidateMessages(client: QueryClient) {
  void client.invalidateQueries({ queryKey: ['messages', 'list'] });
  void client.invalidateQueries({ queryKey: statsKey });
}

/** Caches a newer copy of a message and invalidates the lists that show it. */
export function cacheMessage(client: QueryClient, message: Message) {
  client.setQueryData(messageQuery(message.id).queryKey, message);
  invalidateMessages(client);
}

export const putInState = async (id: number, state: MessageState) =>
  (await send('PATCH /admin/messages/:id', { params: { id }, body: { state } })).results;

// `quiet`, because failures are shown beside the reply, not in the host's dialog.
export const replyTo = async (id: number, message: string) =>
  (await send('POST /admin/messages/:id/reply', { params: { id }, body: { message }, quiet: true })).results;

export const trashMessage = (id: number) => send('DELETE /admin/messages/:id', { params: { id } });

export const restoreMessage = async (id: number) =>
  (await send('POST /admin/messages/:id/restore', { params: { id } })).results;

export const deleteMessage = (id: number) =>
  send('DELETE /admin/messages/:id', { params: { id }, query: { forever: 'true' } });

/** Returns the ids that were changed. */
export const doToMessages = async (ids: number[], action: MessageAction) =>
  (await send('POST /admin/messages/bulk', { body: { ids, action } })).done;
