import type { CallInput } from '@lapis/contract';
import { send } from '@lapis/http';
import { queryOptions } from '@tanstack/react-query';

type Changes = CallInput<'PATCH /admin/newsletter/settings'>['body'];

/** How the newsletter is sent: not asked for anew while somebody may be changing it. */
export const newsletterSettingsQuery = queryOptions({
  queryKey: ['newsletter', 'settings'],
  queryFn: async ({ signal }) => (await send('GET /admin/newsletter/settings', { signal })).results,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});

export const saveNewsletterSettings = async (changes: Changes) =>
  (await send('PATCH /admin/newsletter/settings', { body: changes })).results;
