import type { Language } from '@lapis/contract';
import { isPublic } from '../../../cms/types/visibility';
import '../../../content/stories/stories.type';
import type { Database } from '../../../server/database/database';

export const newStories = (
  db: Database,
  language: Language,
  { since, until }: { since: string; until: string },
) =>
  db
    .selectFrom('stories')
    .select(['id', 'title'])
    .where(isPublic('stories'))
    .where('language', '=', language)
    .where('published_at', '>', since)
    .where('published_at', '<=', until)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
