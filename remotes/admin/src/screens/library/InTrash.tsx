import type { Media } from '@lapis/contract';
import { afterSaving, deletionQuestion, TrashNotice } from '@lapis/portal';
import { href, useNavigate } from '@lapis/router';
import { confirmDialog } from '@lapis/ui';
import { useQueryClient } from '@tanstack/react-query';
import { alsoDeleted, discardMedia, mediaQuery } from '../../media/media.queries';

/** Notice that a file is in the trash, with buttons to restore or delete it. */
export function InTrash({ media }: { media: Media }) {
  const client = useQueryClient();
  const navigate = useNavigate();

  async function restore() {
    await discardMedia(client, [media], 'restore');
    await client.invalidateQueries(mediaQuery(media.id));
  }

  async function remove() {
    if (!(await confirmDialog(deletionQuestion(`“${media.name}”`, alsoDeleted)))) return;
    const done = await discardMedia(client, [media], 'delete');
    if (done.length > 0) void navigate(`${href('admin.media')}?state=trashed`, afterSaving);
  }

  return (
    <TrashNotice onRestore={restore} onRemove={remove}>
      This file is in the trash. Visitors can’t see it.
    </TrashNotice>
  );
}
