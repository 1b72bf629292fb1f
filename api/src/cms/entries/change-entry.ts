import { isDeepStrictEqual } from 'node:util';
import type { RevisionCause } from '@lapis/contract';
import { type Actor, audit } from '../audit/audit';
import { timestamp } from '../../server/time/clock';
import { isForeignViolation } from '../../server/database/failures';
import { folded } from '../../server/database/lists';
import { invalid } from '../../server/http/http-error';
import { approvalsRepository } from '../approval/approvals.repository';
import { searchIndex } from '../search/search-index';
import { changeSlug } from '../slugs/slugs';
import type { AnyFields } from '../types/content-type';
import { columnsOf } from '../types/fields';
import { endDraft } from './draft-entry';
import type { EntryStore } from './entry-store';
import { actionOf, causeOf, type Times, timesOf } from './publication';
import type { Written } from './slug-choice';

interface Change<Fields extends AnyFields> extends Written<Fields> {
  /** The version of the entry that the change was made on. Default: the newest. */
  version?: number | undefined;
  /** The version of the draft that the change takes account of, 0 if it knows of none. */
  draft_version?: number | undefined;
}

/**
 * Changes an entry as visitors see it, which ends its draft. Returns false if the copy that it was made on is not the
 * newest any more, or in the trash, or if somebody else's draft would be lost that it doesn't take account of.
 */
export async function changeEntry<Fields extends AnyFields>(
  store: EntryStore<Fields>,
  id: number,
  { version, draft_version, ...written }: Change<Fields>,
  actor: Actor,
) {
  const { db, type, revisions, slugs } = store;
  if (await isDraftMissed(store, id, { draft_version, fields: written.fields }, actor)) return false;
  const row = await store.claim(id, version, 'outside trash');
  if (!row) return false;
  const fields = await slugs.withUsableSlug(written, row);
  const times = timesOf(written, row.published_at);
  // What was there before changes were kept has no revision yet, and would be lost.
  if (!(await revisions.newest(id))) {
    await revisions.note(id, await store.fieldsOf(row), {
      userId: row.updated_by,
      at: row.updated_at,
      cause: null,
    });
  }
  const cause = causeOf(written, times, row.published_at);
  await write(store, id, fields, times, actor, cause).catch(refuseMissingReference);
  await audit(db).note(actor, {
    action: actionOf(written, times),
    kind: type.name,
    id,
    title: fields.title ?? row.title,
    details: { fields: Object.keys(fields).join(', ') },
  });
  return true;
}

/**
 * Whether there is a draft that a change would drop unseen. One that doesn't say which draft it knows may replace the
 * actor's own, and any that says nothing else.
 */
async function isDraftMissed<Fields extends AnyFields>(
  { lock, drafts, fieldsOf }: EntryStore<Fields>,
  id: number,
  { draft_version, fields }: Pick<Change<Fields>, 'draft_version' | 'fields'>,
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

/** Publishes an entry or takes it off the site, with what its draft says. */
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

/** Writes fields and times of a claimed entry, notes the revision, and ends the draft. */
async function write<Fields extends AnyFields>(
  store: EntryStore<Fields>,
  id: number,
  fields: Partial<Fields>,
  times: Times,
  actor: Actor,
  cause: RevisionCause,
) {
  const { db, type, drafts, revisions } = store;
  const userId = actor.user?.id ?? null;
  const slug = store.slugs.slugOf(fields);
  if (type.slug === 'slug' && slug !== undefined) await changeSlug(db, type, id, slug);
  const row = await db
    .updateTable(type.table)
    .set({
      ...(await columnsOf(db, type, fields)),
      ...times,
      ...(fields.title !== undefined && { title_folded: folded(fields.title) }),
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
  // What is on the site, or will be, waits for nobody, whichever way it got there.
  if (row.published_at !== null) {
    await approvalsRepository(db).decide({ kind: type.table, entryId: id, state: 'approved' }, userId);
  }
}

/** @throws the 422 of a picture, or whatever else, that is gone; of anything else the error itself */
export function refuseMissingReference(error: unknown): never {
  if (isForeignViolation(error)) {
    throw invalid('image_id', 'This picture or gallery no longer exists. Please choose another.');
  }
  throw error;
}
