import type { AdminUser, CallInput } from '@lapis/contract';
import { send } from '@lapis/http';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { statsKey } from '../../kit/queries/dashboard.queries';

type Search = NonNullable<CallInput<'GET /admin/users'>['query']>;
type Invitation = CallInput<'POST /admin/users'>['body'];
export type UserAction = CallInput<'POST /admin/users/bulk'>['body']['action'];

const perPage = 20;

/** One page of the list; the page before stays in sight until it has come. */
export const usersQuery = (search: Omit<Search, 'page' | 'per_page'> & { page: number }) =>
  queryOptions({
    queryKey: ['users', 'list', search],
    queryFn: ({ signal }) => send('GET /admin/users', { query: { ...search, per_page: perPage }, signal }),
    placeholderData: keepPreviousData,
  });

/** One account: fetched anew for every visit, but not while somebody is changing it. */
export const userQuery = (id: number) =>
  queryOptions({
    queryKey: ['users', 'one', id],
    queryFn: async ({ signal }) => (await send('GET /admin/users/:id', { params: { id }, signal })).results,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Keeps the newest copy of an account, and forgets the lists that show an older one. */
export function keepUser(client: QueryClient, user: AdminUser) {
  client.setQueryData(userQuery(user.id).queryKey, user);
  forgetUsers(client);
}

export function forgetUsers(client: QueryClient) {
  void client.invalidateQueries({ queryKey: ['users', 'list'] });
  void client.invalidateQueries({ queryKey: statsKey });
}

export const inviteUser = async (body: Invitation) => (await send('POST /admin/users', { body })).results;

export const inviteAgain = async (id: number) =>
  (await send('POST /admin/users/:id/invite', { params: { id } })).results;

/** Makes a link of the invitation, to be handed over otherwise than by mail; the former one is void. */
export const linkInvitation = async (id: number) =>
  (await send('POST /admin/users/:id/invite-link', { params: { id } })).url;

type Changes = Omit<CallInput<'PATCH /admin/users/:id'>['body'], 'version'>;

/** Changes the copy of that version. */
export const changeUser = async ({ id, version }: AdminUser, changes: Changes) =>
  (await send('PATCH /admin/users/:id', { params: { id }, body: { ...changes, version } })).results;

export const deactivateUser = async (id: number) =>
  (await send('POST /admin/users/:id/deactivate', { params: { id } })).results;

export const activateUser = async (id: number) =>
  (await send('POST /admin/users/:id/activate', { params: { id } })).results;

export const endSessions = (id: number) => send('DELETE /admin/users/:id/sessions', { params: { id } });

export const trashUser = (id: number) => send('DELETE /admin/users/:id', { params: { id } });

export const restoreUser = async (id: number) =>
  (await send('POST /admin/users/:id/restore', { params: { id } })).results;

/** For good, and only from the trash. */
export const deleteUser = (id: number) =>
  send('DELETE /admin/users/:id', { params: { id }, query: { forever: 'true' } });

/** Answers the ids of those to which it was done. */
export const doToUsers = async (ids: number[], action: UserAction) =>
  (await send('POST /admin/users/bulk', { body: { ids, action } })).done;
