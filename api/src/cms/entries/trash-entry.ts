import { type Actor, audit } from '../audit/audit';
import { timestamp } from '../../server/time/clock';
import { HttpError } from '../../server/http/http-error';
import { searchIndex } from '../search/search-index';
import type { AnyFields } from '../types/content-type';
import { approvalsRepository } from '../approval/approvals.repository';
import { commentsRepository } from '../approval/comments.repository';
import { creationKeys } from './store/creation-keys.repository';
import type { EntryStore } from './store/entry-store';

export async function moveEntry<Fields extends AnyFields>(
  { db, type, drafts, claim }: EntryStore<Fields>,
  id: number,
  action: 'trashed' | 'restored',
  actor: Actor,
) {
  const row = await claim(id);
  if (!row) return false;
  await drafts.follow(id, row.version);
  const isTrashed = row.deleted_at !== null;
  if (isTrashed === (action === 'trashed')) return true;
  const deleted_at = action === 'trashed' ? timestamp() : null;
  await db.updateTable(type.table).set({ deleted_at }).where('id', '=', id).execute();
  await searchIndex(db).refresh(type, id);
  if (deleted_at !== null) {
    const userId = actor.user?.id ?? null;
    await approvalsRepository(db).decide({ kind: type.table, entryId: id, state: 'withdrawn' }, userId);
  }
  await audit(db).note(actor, { action, kind: type.name, id, title: row.title });
  return true;
}

export async function deleteEntry<Fields extends AnyFields>(
  { db, type, drafts, revisions, schedule, lock }: EntryStore<Fields>,
  id: number,
  actor: Actor,
) {
  const { table, name, one } = type;
  const row = await lock(id);
  if (!row) return false;
  if (row.deleted_at === null) {
    throw new HttpError(409, `This ${one} is not in the trash. Please move it there first.`);
  }
  await db.deleteFrom(table).where('id', '=', id).execute();
  await drafts.discard(id);
  await revisions.forget(id);
  await schedule.forget(table, id);
  await creationKeys(db).forget(table, id);
  await approvalsRepository(db).forget(table, id);
  await commentsRepository(db).forget(table, id);
  await db.deleteFrom('presences').where('kind', '=', table).where('entry_id', '=', id).execute();
  await db.deleteFrom('former_slugs').where('kind', '=', table).where('entry_id', '=', id).execute();
  await searchIndex(db).refresh(type, id);
  await audit(db).note(actor, { action: 'deleted', kind: name, id, title: row.title });
  return true;
}
