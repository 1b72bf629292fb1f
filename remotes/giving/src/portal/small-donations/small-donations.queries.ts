import type { CallInput, SmallDonations } from '@lapis/contract';
import { send } from '@lapis/http';
import { type QueryClient, queryOptions } from '@tanstack/react-query';

type NewBuilding = CallInput<'POST /admin/giving/small-donations/buildings'>['body'];
type BuildingChanges = CallInput<'PATCH /admin/giving/small-donations/buildings/:id'>['body'];
type NewCharity = CallInput<'POST /admin/giving/small-donations/charities'>['body'];
type CharityChanges = CallInput<'PATCH /admin/giving/small-donations/charities/:id'>['body'];

export const smallDonationsQuery = queryOptions({
  queryKey: ['giving', 'small-donations'],
  queryFn: async ({ signal }) =>
    (await send('GET /admin/giving/small-donations', { signal, quiet: true })).results,
});

export const addBuilding = async (body: NewBuilding) =>
  (await send('POST /admin/giving/small-donations/buildings', { body })).results;

export const changeBuilding = async (id: number, body: BuildingChanges) =>
  (await send('PATCH /admin/giving/small-donations/buildings/:id', { params: { id }, body })).results;

export const addCharity = async (body: NewCharity) =>
  (await send('POST /admin/giving/small-donations/charities', { body })).results;

export const changeCharity = async (id: number, body: CharityChanges) =>
  (await send('PATCH /admin/giving/small-donations/charities/:id', { params: { id }, body })).results;

/** Caches the lists, and refetches what can be claimed. */
export function keepSmallDonations(client: QueryClient, changed: SmallDonations) {
  client.setQueryData(smallDonationsQuery.queryKey, changed);
  void client.invalidateQueries({ queryKey: ['giving', 'claims', 'preview'] });
}
