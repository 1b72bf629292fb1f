import { isDeepStrictEqual } from 'node:util';
import type { RevisionCause } from '@lapis/contract';
import { type Actor, audit } from '../audit/audit';
import { timestamp } from '../../server/time/clock';
import { isForeignViolation } from '../../server/database/failures';
import { foldText } from '../../server/database/lists';
import { invalidField } from '../../server/http/http-error';
import { approvalsRepository } from '../approval/approvals.repository';
import { searchIndex } from '../search/search-index';
import { changeSlug } from '../slugs/slugs';
import type { AnyFields } from '../types/content-type';
import { toColumns } from '../types/fields';
import { endDraft } from './draft-entry';
import type { EntryStore } from './store/entry-store';
import { lastPlace } from './order-entries';
import { auditActionFor, revisionCauseFor, type PublicationTimes, resolveTimes } from './store/publication';
import type { EntryInput } from './store/slug-choice';

interface EntryChange<Fields extends AnyFields> extends EntryInput<Fields> {
  version?: number | undefined;
  /** Version of the draft that the change is based on; 0 if there was no draft. */
  draft_version?: number | undefined;
}

/**
 * Changes an entry and ends its draft. Returns false if the entry has a newer version, is in the trash, or
 * has another editor's draft that the change isn't based on.
 */
export async function changeEntry<Fields extends AnyFields>(
  store: EntryStore<Fields>,
  id: number,
  { version, draft_version, ...written }: EntryChange<Fields>,
  actor: Actor,
) {
  const { db, type, revisions, slugs } = store;
  if (await isDraftMissed(store, id, { draft_version, fields: written.fields }, actor)) return false;
  const row = await store.claim(id, version, 'outside trash');
  if (!row) return false;
  const fields = await slugs.withUsableSlug(written, row);
  const times = resolveTimes(written, row.published_at);
  // Entries created before revisions existed have none yet, so their current state is saved as one.
  if (!(await revisions.newest(id))) {
    await revisions.note(id, await store.fieldsOf(row), {
      userId: row.updated_by,
      at: row.updated_at,
      cause: null,
    });
  }
  const cause = revisionCauseFor(written, times, row.published_at);
  await write(store, id, fields, times, actor, cause).catch(refuseMissingReference);
  await audit(db).note(actor, {
    action: auditActionFor(written, times),
    kind: type.name,
    id,
    title: fields.title ?? row.title,
    details: { fields: Object.keys(fields).join(', ') },
  });
  return true;
}

/**
 * Returns whether a change would silently drop a draft. Without `draft_version`, a change may replace the
 * actor's own draft, or one with the same content.
 */
async function isDraftMissed<Fields extends AnyFields>(
  { lock, drafts, fieldsOf }: EntryStore<Fields>,
  id: number,
  { draft_version, fields }: Pick<EntryChange<Fields>, 'draft_version' | 'fields'>,
  { user }: Actor,
) {
  const row = await lock(id);
  if (!row) return false;
  if (draft_version !== undefined) return !(await drafts.isNewest(id, draft_version));
  const draft = await drafts.find(id);
  if (!draft || draft.user_id === user?.id) return false;
  const written = { ...(await fieldsOf(row)), ...fields };
  return !isDeepStrictEqual({ ...written, ...draft.fields }, written);
}

export async function changeWithDraft<Fields extends AnyFields>(
  store: EntryStore<Fields>,
  id: number,
  state: 'published' | 'draft',
  actor: Actor,
) {
  await store.lock(id);
  const draft = await store.drafts.find(id);
  const { version: draft_version = 0, fields = {} } = draft ?? {};
  return changeEntry(store, id, { state, fields, draft_version }, actor);
}

async function write<Fields extends AnyFields>(
  store: EntryStore<Fields>,
  id: number,
  fields: Partial<Fields>,
  times: PublicationTimes,
  actor: Actor,
  cause: RevisionCause,
) {
  const { db, type, drafts, revisions } = store;
  const userId = actor.user?.id ?? null;
  const slug = store.slugs.slugOf(fields);
  if (type.slug === 'slug' && slug !== undefined) await changeSlug(db, type, id, slug);
  const columns = await toColumns(db, type, fields);
  const row = await db
    .updateTable(type.table)
    .set({
      ...columns,
      ...(await lastPlace(db, type, columns, id)),
      ...times,
      ...(fields.title !== undefined && { title_folded: foldText(fields.title) }),
      updated_by: userId,
      updated_at: timestamp(),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await type.write?.(db, id, fields);
  await type.settle?.(db, id, fields);
  await store.schedule.plan(type.table, id);
  const written = await store.fieldsOf(row);
  const { restored_from, writers } = (await drafts.find(id)) ?? {};
  await endDraft(store, id, written, userId);
  await revisions.note(id, written, { userId, cause, restored_from, writers });
  await searchIndex(db).refresh(type, id);
  // Closes the request for approval, even if the entry was published without it.
  if (row.published_at !== null) {
    await approvalsRepository(db).decide({ kind: type.table, entryId: id, state: 'approved' }, userId);
  }
}

/**
 * @throws HttpError 422 if the picture or gallery referred to has been deleted, otherwise the error itself
 */
export function refuseMissingReference(error: unknown): never {
  if (isForeignViolation(error)) {
    throw invalidField('image_id', 'This picture or gallery no longer exists. Please choose another.');
  }
  throw error;
}
