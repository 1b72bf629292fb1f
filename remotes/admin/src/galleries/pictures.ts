import type { CallInput, CallReply } from '@lapis/contract';
import { send } from '@lapis/http';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { notices } from '../notices/notices';

export type GalleryPicture = CallReply<'GET /admin/galleries/:id/images'>['results'][number];
type PictureChanges = CallInput<'PATCH /admin/galleries/:id/images/:image'>['body'];

/** In milliseconds: a picture is made within seconds. */
const soon = 2000;

/** All pictures of a gallery in their order, also those that visitors don't see. */
export const picturesQuery = (id: number) =>
  queryOptions({
    queryKey: ['galleries', 'pictures', id],
    queryFn: async ({ signal }) =>
      (await send('GET /admin/galleries/:id/images', { params: { id }, signal })).results,
    refetchInterval: ({ state: { data, status } }) =>
      status !== 'error' && data?.some(({ media }) => media.state === 'processing') ? soon : false,
  });

/** What can be done with a gallery's pictures. Each is saved by itself, at once, and what was done is said. */
export function usePictures(id: number) {
  const client = useQueryClient();
  const { queryKey } = picturesQuery(id);
  const show = (pictures: GalleryPicture[]) => client.setQueryData(queryKey, pictures);
  const shown = () => client.getQueryData(queryKey) ?? [];

  async function add(media_ids: number[]) {
    const body = { media_ids };
    const { results } = await send('POST /admin/galleries/:id/images/from-library', { params: { id }, body });
    show(results);
    return results;
  }

  async function order(pictures: GalleryPicture[]) {
    const before = shown();
    // Where it is let go, there it stays.
    show(pictures);
    try {
      const body = { order: pictures.map((picture) => picture.id) };
      show((await send('PATCH /admin/galleries/:id/images', { params: { id }, body })).results);
    } catch {
      // The host's dialog or the words of a refusal have said so; what is shown is what the server has.
      show(before);
      void client.invalidateQueries({ queryKey });
    }
  }

  async function change(image: number, body: PictureChanges) {
    await send('PATCH /admin/galleries/:id/images/:image', { params: { id, image }, body });
    await client.invalidateQueries({ queryKey });
  }

  async function restore({ media, alt, caption, cover }: GalleryPicture, before: GalleryPicture[]) {
    const now = await add([media.id]);
    const again = now.find((picture) => picture.media.id === media.id);
    if (!again) return;
    await change(again.id, { alt, caption, ...(cover && { cover }) });
    const place = new Map(before.map((picture, index) => [picture.media.id, index]));
    const placeOf = (picture: GalleryPicture) => place.get(picture.media.id) ?? before.length;
    await order(shown().toSorted((one, other) => placeOf(one) - placeOf(other)));
    notices.say(`“${media.name}” is in the gallery again.`);
  }

  async function remove(picture: GalleryPicture) {
    const before = shown();
    await send('DELETE /admin/galleries/:id/images/:image', { params: { id, image: picture.id } });
    show(before.filter((one) => one.id !== picture.id));
    notices.say(`“${picture.media.name}” is out of the gallery; it stays in the library.`, () =>
      restore(picture, before),
    );
  }

  return { add, order, change, remove };
}
