import type { AdminUser, CallInput } from '@lapis/contract';
import { send } from '@lapis/http';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { statsKey } from '../../kit/queries/dashboard.queries';

type UserSearch = NonNullable<CallInput<'GET /admin/users'>['query']>;
type InvitationInput = CallInput<'POST /admin/users'>['body'];
export type UserAction = CallInput<'POST /admin/users/bulk'>['body']['action'];

const perPage = 20;

export const usersQuery = (search: Omit<UserSearch, 'page' | 'per_page'> & { page: number }) =>
  queryOptions({
    queryKey: ['users', 'list', search],
    queryFn: ({ signal }) => send('GET /admin/users', { query: { ...search, per_page: perPage }, signal }),
    placeholderData: keepPreviousData,
  });

/** Fetches an account. Not refetched on focus, because staff may be editing it. */
export const userQuery = (id: number) =>
  queryOptions({
    queryKey: ['users', 'one', id],
    queryFn: async ({ signal }) => (await send('GET /admin/users/:id', { params: { id }, signal })).results,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Caches a newer copy of an account and invalidates the lists that show it. */
export function cacheUser(client: QueryClient, user: AdminUser) {
  client.setQueryData(userQuery(user.id).queryKey, user);
  invalidateUsers(client);
}

export function invalidateUsers(client: QueryClient) {
  void client.invalidateQueries({ queryKey: ['users', 'list'] });
  void client.invalidateQueries({ queryKey: statsKey });
}

export const inviteUser = async (body: InvitationInput) =>
  (await send('POST /admin/users', { body })).results;

export const inviteAgain = async (id: number) =>
  (await send('POST /admin/users/:id/invite', { params: { id } })).results;

/** Creates an invitation link to hand over in person; earlier links become invalid. */
export const linkInvitation = async (id: number) =>
  (await send('POST /admin/users/:id/invite-link', { params: { id } })).url;

type AccountChanges = Omit<CallInput<'PATCH /admin/users/:id'>['body'], 'version'>;

/** Saves changes to an account. The version is an optimistic lock. */
export const changeUser = async ({ id, version }: AdminUser, changes: AccountChanges) =>
  (await send('PATCH /admin/users/:id', { params: { id }, body: { ...changes, version } })).results;

export const deactivateUser = async (id: number) =>
  (await send('POST /admin/users/:id/deactivate', { params: { id } })).results;

export const activateUser = async (id: number) =>
  (await send('POST /admin/users/:id/activate', { params: { id } })).results;

export const endSessions = (id: number) => send('DELETE /admin/users/:id/sessions', { params: { id } });

export const trashUser = (id: number) => send('DELETE /admin/users/:id', { params: { id } });

export const restoreUser = async (id: number) =>
  (await send('POST /admin/users/:id/restore', { params: { id } })).results;

/** Deletes an account permanently; only for accounts in the trash. */
export const deleteUser = (id: number) =>
  send('DELETE /admin/users/:id', { params: { id }, query: { forever: 'true' } });

/** Returns the ids that were changed. */
export const doToUsers = async (ids: number[], action: UserAction) =>
  (await send('POST /admin/users/bulk', { body: { ids, action } })).done;
