import { isPublic } from '../../cms/types/visibility';
import type { Database } from '../../server/database/database';
import { invalidField } from '../../server/http/http-error';
import '../tables';

/**
 * Returns the id of an appeal; null without a slug. Accepts any state, because money may arrive before an
 * appeal opens or after it ends.
 * @throws HttpError 422 if there is no such appeal
 */
export async function appealBySlug(db: Database, slug: string | null | undefined) {
  if (!slug) return null;
  const appeal = await db.selectFrom('appeals').select('id').where('slug', '=', slug).executeTakeFirst();
  if (!appeal) throw invalidField('appeal', 'There is no appeal with that name. Please choose another.');
  return appeal.id;
}

/**
 * Returns a public project; null without a slug.
 * @throws HttpError 422 if there is no such project
 */
export async function projectBySlug(db: Database, slug: string | null | undefined) {
  if (!slug) return null;
  const project = await db
    .selectFrom('projects')
    .select(['id', 'title'])
    .where('slug', '=', slug)
    .where(isPublic('projects'))
    .executeTakeFirst();
  if (!project)
    throw invalidField('project', 'There is no published project with that name. Please choose another.');
  return project;
}
