import type { CallInput, CallReply } from '@lapis/contract';
import { send } from '@lapis/http';
import { notices } from '@lapis/portal';
import { confirmDialog } from '@lapis/ui';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Item } from '../../cms/entries/content-type';
import { settingsQuery } from '../../kit/queries/settings.queries';

export type GalleryPicture = CallReply<'GET /admin/galleries/:id/images'>['results'][number];
type PictureChanges = CallInput<'PATCH /admin/galleries/:id/images/:image'>['body'];

export const namedPictures = (pictures: GalleryPicture[]) =>
  pictures.map(({ id, media: { name } }) => ({ id, name }));

/** Polling interval in milliseconds while image sizes are generated, which takes some seconds. */
const soon = 2000;

export const picturesQuery = (id: number) =>
  queryOptions({
    queryKey: ['galleries', 'pictures', id],
    queryFn: async ({ signal }) =>
      (await send('GET /admin/galleries/:id/images', { params: { id }, signal })).results,
    refetchInterval: ({ state: { data, status } }) =>
      status !== 'error' && data?.some(({ media }) => media.state === 'processing') ? soon : false,
  });

/** Actions on a gallery's pictures. Each action is saved at once and confirmed by a notice. */
export function usePictures({ id, publish_at }: Pick<Item, 'id' | 'publish_at'>) {
  const client = useQueryClient();
  const { data: site } = useQuery({ ...settingsQuery, staleTime: 60_000 });
  const isLocked = publish_at !== null && (site?.needs_somebody_else ?? false);
  const { queryKey } = picturesQuery(id);
  const show = (pictures: GalleryPicture[]) => client.setQueryData(queryKey, pictures);
  const shown = () => client.getQueryData(queryKey) ?? [];

  const { mutateAsync: add } = useMutation({
    // Requests are sent one after another, so that the pictures keep their order.
    scope: { id: `gallery ${id}` },
    mutationFn: async (media_ids: number[]) => {
      const body = { media_ids };
      const { results } = await send('POST /admin/galleries/:id/images/from-library', {
        params: { id },
        body,
      });
      show(results);
      return results;
    },
  });

  async function order(pictures: GalleryPicture[]) {
    const before = shown();
    // Optimistic update: shows the order before it is saved.
    show(pictures);
    try {
      const body = { order: pictures.map((picture) => picture.id) };
      show((await send('PATCH /admin/galleries/:id/images', { params: { id }, body })).results);
    } catch {
      // The host has shown an error dialog. Restores the previous order and refetches.
      show(before);
      void client.invalidateQueries({ queryKey });
    }
  }

  async function change(image: number, body: PictureChanges) {
    await send('PATCH /admin/galleries/:id/images/:image', { params: { id, image }, body });
    await client.invalidateQueries({ queryKey });
  }

  async function restore(removed: GalleryPicture[], before: GalleryPicture[]) {
    const now = await add(removed.map(({ media }) => media.id));
    for (const { media, alt, caption, cover } of removed) {
      const again = now.find((picture) => picture.media.id === media.id);
      if (again) await change(again.id, { alt, caption, ...(cover && { cover }) });
    }
    const place = new Map(before.map((picture, index) => [picture.media.id, index]));
    const formerIndex = (picture: GalleryPicture) => place.get(picture.media.id) ?? before.length;
    await order(shown().toSorted((one, other) => formerIndex(one) - formerIndex(other)));
    notices.say(`${describePictures(removed)} back in the gallery.`);
  }

  /** Returns whether the pictures were removed. */
  async function remove(pictures: GalleryPicture[]) {
    if (isLocked && !(await isRemovalConfirmed(pictures))) return false;
    const before = shown();
    for (const picture of pictures) {
      await send('DELETE /admin/galleries/:id/images/:image', { params: { id, image: picture.id } });
      show(shown().filter((one) => one.id !== picture.id));
    }
    const stays = pictures.length === 1 ? 'it stays' : 'they stay';
    notices.say(
      `${describePictures(pictures)} no longer in the gallery; ${stays} in the library.`,
      isLocked ? undefined : () => restore(pictures, before),
    );
    return true;
  }

  return {
    add,
    order,
    change,
    remove,
    /** True if a colleague has approved the pictures and captions. New ones then need a draft. */
    isLocked,
  };
}

/** Asks for confirmation, because a removal can't be undone: a locked gallery accepts no new pictures. */
const isRemovalConfirmed = (pictures: GalleryPicture[]) =>
  confirmDialog({
    confirm: 'Remove',
    danger: true,
    ...(pictures.length === 1
      ? {
          title: `Remove “${pictures[0]?.media.name}” from the gallery?`,
          text: 'Its caption and description here are deleted, and you can add it again only once the gallery is a draft. It stays in the library.',
        }
      : {
          title: `Remove ${pictures.length} pictures from the gallery?`,
          text: 'Their captions and descriptions here are deleted, and you can add them again only once the gallery is a draft. They stay in the library.',
        }),
  });

const describePictures = (pictures: GalleryPicture[]) =>
  pictures.length === 1 ? `“${pictures[0]?.media.name}” is` : `${pictures.length} pictures are`;
