import type { ManyMediaChanges, Media } from '@lapis/contract';
import { send } from '@lapis/http';
import { notices } from '@lapis/portal';
import type { QueryClient } from '@tanstack/react-query';
import { forgetMedia, mediaTagsQuery } from '../../../media/media.queries';

/** As many as are named of those that were refused. */
const MOST_NAMED = 3;

/** Changes files alike, and says what became of them. */
export async function changeMany(client: QueryClient, files: Media[], changes: ManyMediaChanges) {
  const ids = files.map(({ id }) => id);
  const { results } = await send('POST /admin/media/bulk', { body: { ids, changes }, quiet: true });
  const { changed, refused } = results;
  forgetMedia(client);
  void client.invalidateQueries({ queryKey: ['media', 'one'] });
  void client.invalidateQueries(mediaTagsQuery);
  const named = refused.slice(0, MOST_NAMED).map(({ name, reason }) => `${name || 'A file'}: ${reason}`);
  const more = refused.length > MOST_NAMED ? ['…'] : [];
  const left = refused.length > 0 ? `${refused.length} not changed: ${[...named, ...more].join(' ')}` : '';
  notices.say(`${changed === 1 ? '1 file' : `${changed} files`} changed. ${left}`.trim());
}
