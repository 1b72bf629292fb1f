import type { CallInput, StoredGivingSettings } from '@lapis/contract';
import { send } from '@lapis/http';
import { queryOptions } from '@tanstack/react-query';

type Changes = Omit<CallInput<'PATCH /admin/giving/settings'>['body'], 'version'>;

/** Not refetched automatically, because a user may be editing the settings. */
export const givingSettingsQuery = queryOptions({
  queryKey: ['giving', 'settings'],
  queryFn: async ({ signal }) => (await send('GET /admin/giving/settings', { signal })).results,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});

export const saveGivingSettings = async ({ version }: StoredGivingSettings, changes: Changes) =>
  (await send('PATCH /admin/giving/settings', { body: { ...changes, version } })).results;
