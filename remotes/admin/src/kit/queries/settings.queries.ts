import type { CallInput, SiteSettings } from '@lapis/contract';
import { send } from '@lapis/http';
import { type QueryClient, queryOptions } from '@tanstack/react-query';

/** Fetches the settings. Not refetched on focus, because staff may be editing them. */
export const settingsQuery = queryOptions({
  queryKey: ['site'],
  queryFn: async ({ signal }) => (await send('GET /admin/site', { signal })).results,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});

export type SettingsChanges = Omit<CallInput<'PATCH /admin/site'>['body'], 'version'>;

/** Saves changes to the settings. The version is an optimistic lock. */
export const saveSettings = async ({ version }: SiteSettings, changes: SettingsChanges) =>
  (await send('PATCH /admin/site', { body: { ...changes, version } })).results;

type PageWordsInput = Omit<CallInput<'PUT /admin/page-words/:name'>['body'], 'version'>;

/** Saves the wording of a page's banner, and returns all settings. The version is an optimistic lock. */
export const savePageWords = async ({ version }: SiteSettings, name: string, words: PageWordsInput) =>
  (await send('PUT /admin/page-words/:name', { params: { name }, body: { ...words, version } })).results;

/** Contact details from before they were first changed in this window. Texts may still contain them. */
type FormerValues = Partial<Pick<SiteSettings, 'phone' | 'email' | 'address_lines'>>;

export const formerQuery = queryOptions<FormerValues>({
  queryKey: ['former-settings'],
  queryFn: () => ({}),
  staleTime: Infinity,
  gcTime: Infinity,
});

/**
 * Remembers the contact details from before a change, to find texts that still contain them. If a detail
 * changes several times, only its first value is kept, because no text contains a typo that was corrected at
 * once.
 */
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

/** Fetches the content that still contains old contact details. */
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

export type SettingsFields = Omit<
  SiteSettings,
  'version' | 'updated_at' | 'admin_two_factor_fixed' | 'first_steps' | 'logo' | 'pictures' | 'menus'
>;
