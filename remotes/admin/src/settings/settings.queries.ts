import type { CallInput, SiteSettings } from '@lapis/contract';
import { send } from '@lapis/http';
import { queryOptions } from '@tanstack/react-query';

/** Fetched anew for every visit, but not while somebody is changing them. */
export const settingsQuery = queryOptions({
  queryKey: ['site'],
  queryFn: async ({ signal }) => (await send('GET /admin/site', { signal })).results,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});

export type SettingsChanges = Omit<CallInput<'PATCH /admin/site'>['body'], 'version'>;

/** Changes the copy of that version. */
export const saveSettings = async ({ version }: SiteSettings, changes: SettingsChanges) =>
  (await send('PATCH /admin/site', { body: { ...changes, version } })).results;
