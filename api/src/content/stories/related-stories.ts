import type { Database } from '../../server/database/database';
import { storiesOfTag } from './tags-of-stories';

/** Number of newest stories per tag that are compared. */
const OF_EACH_TAG = 200;
const SHOWN = 3;

/**
 * Returns the ids of related stories: those that share the most tags and, of those that share equally many,
 * the newest. Only the newest stories for each tag are compared.
 */
export async function relatedStories(db: Database, { id, tags }: { id: number; tags: string[] }) {
  const alike = new Map<number, { id: number; shared: number; time: string }>();
  for (const tag of tags) {
    const newest = await storiesOfTag(db, tag)
      .select(['story_id', 'listed_at'])
      .orderBy('listed_at', 'desc')
      .orderBy('story_id', 'desc')
      .limit(OF_EACH_TAG)
      .execute();
    for (const { story_id, listed_at } of newest) {
      const known = alike.get(story_id);
      if (known) known.shared += 1;
      else if (story_id !== id) alike.set(story_id, { id: story_id, shared: 1, time: listed_at ?? '' });
    }
  }
  return [...alike.values()]
    .sort((one, other) => other.shared - one.shared || (one.time < other.time ? 1 : -1))
    .slice(0, SHOWN)
    .map((story) => story.id);
}
