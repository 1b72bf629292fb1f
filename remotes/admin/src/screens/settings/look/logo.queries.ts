import { send } from '@lapis/http';
import { queryOptions } from '@tanstack/react-query';

export const logoQuery = queryOptions({
  queryKey: ['logo'],
  queryFn: async ({ signal }) => (await send('GET /admin/logo', { signal })).results,
});

/** Sets the logo; null restores the default. Returns the logo and the site's new public settings. */
export async function chooseLogo(media_id: number | null) {
  // `quiet`, because failures are shown beside the picture.
  const { results } = await send('PATCH /admin/logo', { body: { media_id }, quiet: true });
  return { ...results, site: await send('GET /site') };
}
