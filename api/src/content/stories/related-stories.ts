import type { Database } from '../../server/database/database';
import { storiesOfTag } from './tags-of-stories';

/** As many stories of each tag, the newest, are looked at. */
const OF_EACH_TAG = 200;
/** As many are shown. */
const SHOWN = 3;

/**
 * The ids of published stories that are most like one: those that share most tags with it, the newest first, among the
 * newest of each of its tags. A story is about its time, and so is what is like it.
 */
export async function relatedStories(db: Database, { id, tags }: { id: number; tags: string[] }) {
  const alike = new Map<number, { id: number; shared: number; time: string }>();
  for (const tag of tags) {
    const newest = await storiesOfTag(db, tag)
      .select(['post_id', 'listed_at'])
      .orderBy('listed_at', 'desc')
      .orderBy('post_id', 'desc')
      .limit(OF_EACH_TAG)
      .execute();
    for (const { post_id, listed_at } of newest) {
      const known = alike.get(post_id);
      if (known) known.shared += 1;
      else if (post_id !== id) alike.set(post_id, { id: post_id, shared: 1, time: listed_at ?? '' });
    }
  }
  return [...alike.values()]
    .sort((one, other) => other.shared - one.shared || (one.time < other.time ? 1 : -1))
    .slice(0, SHOWN)
    .map((story) => story.id);
}
