import type { AnyFields } from '../types/content-type';
import { editorName } from './store/editor-name';
import type { EntryStore } from './store/entry-store';
import { entryState } from './store/state';

export async function findEntry<Fields extends AnyFields>(
  { db, type: { table }, drafts, slugs, fieldsOf }: EntryStore<Fields>,
  id: number,
) {
  const row = await db
    .selectFrom(table)
    .leftJoin('users', 'users.id', `${table}.updated_by`)
    .selectAll(table)
    .select(editorName.as('editor'))
    .where(`${table}.id`, '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const draft = await drafts.find(id);
  const draftSlug = draft && slugs.slugOf(draft.fields);
  return {
    id,
    version: row.version,
    state: entryState(row, draft !== null),
    publish_at: row.published_at,
    unpublish_at: row.unpublish_at,
    created_at: row.created_at,
    updated_at: row.updated_at,
    updated_by: row.editor,
    deleted_at: row.deleted_at,
    ...(await fieldsOf(row)),
    draft: draft && { ...draft, taken: draftSlug ? await slugs.problemOf(draftSlug, row) : null },
  };
}
