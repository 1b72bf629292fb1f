import type { CallInput, SiteSettings } from '@lapis/contract';
import { send } from '@lapis/http';
import { type QueryClient, queryOptions } from '@tanstack/react-query';

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

type Words = Omit<CallInput<'PUT /admin/page-words/:name'>['body'], 'version'>;

/** Changes the words at the top of a page, of the copy of that version; answers all settings. */
export const savePageWords = async ({ version }: SiteSettings, name: string, words: Words) =>
  (await send('PUT /admin/page-words/:name', { params: { name }, body: { ...words, version } })).results;

/** What was changed here in this window, as it was before the first change; its values may stand typed in texts. */
type FormerValues = Partial<Pick<SiteSettings, 'phone' | 'email' | 'address_lines'>>;

export const formerQuery = queryOptions<FormerValues>({
  queryKey: ['former-settings'],
  queryFn: () => ({}),
  staleTime: Infinity,
  gcTime: Infinity,
});

/** Remembers what a change has replaced. A slip that is mended right away was never typed into texts. */
export const rememberFormer = (
  client: QueryClient,
  { phone, email, address_lines }: SiteSettings,
  changed: SettingsChanges,
) =>
  client.setQueryData(formerQuery.queryKey, (former = {}) => ({
    ...('phone' in changed && { phone }),
    ...('email' in changed && { email }),
    ...('address_lines' in changed && { address_lines }),
    ...former,
  }));

/** Where that still stands in texts; asked for anew with each visit and each version of the settings. */
export const typedQuery = (former: FormerValues = {}, version: number) =>
  queryOptions({
    queryKey: ['typed-settings', former, version],
    queryFn: async ({ signal }) => {
      const { address_lines = [], ...rest } = former;
      const query = { ...rest, address: address_lines.join('\n') };
      return (await send('GET /admin/site/typed', { query, signal, quiet: true })).results;
    },
    enabled: Object.keys(former).length > 0,
  });

/** What the form can change. */
export type SettingsFields = Omit<
  SiteSettings,
  'version' | 'updated_at' | 'admin_two_factor_fixed' | 'first_steps' | 'logo' | 'pictures' | 'menus'
>;
