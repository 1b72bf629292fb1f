import type { CallInput } from '@lapis/contract';
import { send } from '@lapis/http';
import { queryOptions } from '@tanstack/react-query';

type NewsletterChanges = CallInput<'PATCH /admin/newsletters/settings'>['body'];

/** Fetches the settings. Not refetched on focus, because staff may be editing them. */
export const newsletterSettingsQuery = queryOptions({
  queryKey: ['newsletter', 'settings'],
  queryFn: async ({ signal }) => (await send('GET /admin/newsletters/settings', { signal })).results,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});

export const saveNewsletterSettings = async (changes: NewsletterChanges) =>
  (await send('PATCH /admin/newsletters/settings', { body: changes })).results;
