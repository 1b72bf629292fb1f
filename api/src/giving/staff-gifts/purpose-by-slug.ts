import { isPublic } from '../../cms/types/visibility';
import type { Database } from '../../server/database/database';
import { invalid } from '../../server/http/http-error';
import '../tables';

/**
 * The id of an appeal, in whichever state: money may come before it is shown, and after it ended. Null where none is
 * named.
 * @throws HttpError 422 where there is no such appeal
 */
export async function appealBySlug(db: Database, slug: string | null | undefined) {
  if (!slug) return null;
  const appeal = await db.selectFrom('appeals').select('id').where('slug', '=', slug).executeTakeFirst();
  if (!appeal) throw invalid('appeal', 'There is no appeal with that name. Please choose another.');
  return appeal.id;
}

/**
 * A project that visitors see; null where none is named.
 * @throws HttpError 422 where there is no such project
 */
export async function projectBySlug(db: Database, slug: string | null | undefined) {
  if (!slug) return null;
  const project = await db
    .selectFrom('services')
    .select(['id', 'title'])
    .where('slug', '=', slug)
    .where(isPublic('services'))
    .executeTakeFirst();
  if (!project)
    throw invalid('project', 'There is no published project with that name. Please choose another.');
  return project;
}
