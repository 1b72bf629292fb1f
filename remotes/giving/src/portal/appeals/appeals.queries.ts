import type { Appeal, CallInput } from '@lapis/contract';
import { send } from '@lapis/http';
import { type QueryClient, queryOptions } from '@tanstack/react-query';

export type AppealChanges = Omit<CallInput<'PATCH /admin/giving/appeals/:id'>['body'], 'version'>;
export type NewAppeal = CallInput<'POST /admin/giving/appeals'>['body'];

export const appealsQuery = queryOptions({
  queryKey: ['giving', 'appeals', 'list'],
  queryFn: async ({ signal }) => (await send('GET /admin/giving/appeals', { signal })).results,
});

/** Refetched on every visit, but not while a user may be editing the appeal. */
export const appealQuery = (id: number) =>
  queryOptions({
    queryKey: ['giving', 'appeals', 'one', id],
    queryFn: async ({ signal }) =>
      (await send('GET /admin/giving/appeals/:id', { params: { id }, signal })).results,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Lists public projects only, because supporter care may not read drafts. */
export const projectsQuery = queryOptions({
  queryKey: ['giving', 'projects'],
  queryFn: async ({ signal }) =>
    (await send('GET /services', { query: { per_page: 100 }, signal })).results.map(({ id, title }) => ({
      id,
      title,
    })),
});

export const addAppeal = async (body: NewAppeal) =>
  (await send('POST /admin/giving/appeals', { body })).results;

export const changeAppeal = async ({ id, version }: Appeal, changes: AppealChanges) =>
  (await send('PATCH /admin/giving/appeals/:id', { params: { id }, body: { ...changes, version } })).results;

export const deleteAppeal = (id: number) => send('DELETE /admin/giving/appeals/:id', { params: { id } });

/** Caches the newest version and invalidates lists that contain an older one. */
export function keepAppeal(client: QueryClient, appeal: Appeal) {
  client.setQueryData(appealQuery(appeal.id).queryKey, appeal);
  forgetAppeals(client);
}

export function forgetAppeals(client: QueryClient) {
  void client.invalidateQueries({ queryKey: appealsQuery.queryKey });
  void client.invalidateQueries({ queryKey: ['giving', 'purposes'] });
  void client.invalidateQueries({ queryKey: ['giving', 'overview'] });
}
