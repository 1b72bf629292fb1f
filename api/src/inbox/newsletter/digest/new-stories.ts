import type { Language } from '@lapis/contract';
import { isPublic } from '../../../cms/types/visibility';
import '../../../content/stories/stories.type';
import type { Database } from '../../../server/database/database';

/** Stories of a language that visitors see and that were published within a period, the newest first. */
export const newStories = (
  db: Database,
  language: Language,
  { since, until }: { since: string; until: string },
) =>
  db
    .selectFrom('posts')
    .select(['id', 'title'])
    .where(isPublic('posts'))
    .where('language', '=', language)
    .where('published_at', '>', since)
    .where('published_at', '<=', until)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
