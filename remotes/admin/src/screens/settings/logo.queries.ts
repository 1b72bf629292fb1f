import { send } from '@lapis/http';
import { queryOptions } from '@tanstack/react-query';

export const logoQuery = queryOptions({
  queryKey: ['logo'],
  queryFn: async ({ signal }) => (await send('GET /admin/logo', { signal })).results,
});

/** Makes a picture of the library the logo, or with null the usual sign; answers the site as visitors see it then. */
export async function chooseLogo(media_id: number | null) {
  // What went wrong is told beside the picture.
  const { results } = await send('PATCH /admin/logo', { body: { media_id }, quiet: true });
  return { ...results, site: await send('GET /site') };
}
