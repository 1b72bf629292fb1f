import type { ManyMediaChanges, Media } from '@lapis/contract';
import { send } from '@lapis/http';
import { notices } from '@lapis/portal';
import type { QueryClient } from '@tanstack/react-query';
import { invalidateMedia, leftInWords, mediaTagsQuery } from '../../../media/media.queries';

/** Changes several files and shows the result. */
export async function changeMany(client: QueryClient, files: Media[], changes: ManyMediaChanges) {
  const ids = files.map(({ id }) => id);
  const { results } = await send('POST /admin/media/bulk', { body: { ids, changes }, quiet: true });
  const { changed, refused } = results;
  invalidateMedia(client);
  void client.invalidateQueries({ queryKey: ['media', 'one'] });
  void client.invalidateQueries(mediaTagsQuery);
  const said = `${changed === 1 ? '1 file' : `${changed} files`} changed.`;
  notices.say(`${said} ${leftInWords(refused, 'changed')}`.trim());
}
