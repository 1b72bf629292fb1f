import { sql } from 'kysely';
import { type Actor, actorName, audit } from '../../cms/audit/audit';
import type { Database } from '../../server/database/database';
import { foldText } from '../../server/database/lists';
import { HttpError, invalidField, orNotFound } from '../../server/http/http-error';
import { timestamp } from '../../server/time/clock';
import { givingSettingsRepository } from '../settings/giving-settings.repository';
import { loadMergedIds } from '../supporters/joined';
import { type SupporterRow, supportersRepository } from '../supporters/supporters.repository';
import { comparePeople } from './compare-people';

const LONGEST_NOTE = 2000;

function refuseGone({ joined_into, erased_at }: SupporterRow) {
  if (joined_into !== null)
    throw new HttpError(409, 'One of these has already been merged into another. Please use that one.');
  if (erased_at !== null) throw new HttpError(409, 'One of these has been erased, so they can’t be merged.');
}

/** Returns the other record's contact details that would otherwise be lost, as lines for the note. */
const alsoKnown = (one: SupporterRow, other: SupporterRow) =>
  (['email', 'phone', 'address'] as const)
    .filter((name) => one[name] && other[name] && foldText(one[name]) !== foldText(other[name]))
    .map((name) => `Also: ${other[name].replaceAll('\n', ', ')}`)
    .join('\n');

const filledIn = (one: SupporterRow, other: SupporterRow) => ({
  email: one.email || other.email,
  phone: one.phone || other.phone,
  address: one.address || other.address,
  note: [one.note, other.note, alsoKnown(one, other)].filter(Boolean).join('\n\n').slice(0, LONGEST_NOTE),
});

const details = ['email', 'phone', 'address', 'note'] as const;
type Detail = (typeof details)[number];
/** Details that a merge changed, each with its text before and after. */
export type DetailChanges = Partial<Record<Detail, [before: string, after: string]>>;

function listChanges(one: SupporterRow, filled: Record<Detail, string>): DetailChanges {
  const changed = details.filter((name) => one[name] !== filled[name]);
  return Object.fromEntries(changed.map((name) => [name, [one[name], filled[name]]]));
}

/** Locks both supporters, so that values from concurrent edits are read, and none is merged twice. */
export async function lockSupporters(db: Database, ids: [number, number]) {
  // Takes this lock before locking any supporter, so that merges, erasures and bookings run one after the
  // other.
  await givingSettingsRepository(db).holdReceipts();
  await db
    .updateTable('supporters')
    .set({ version: sql`version + 1`, updated_at: timestamp() })
    .where('id', 'in', ids)
    .execute();
}

/** Moves declarations to another supporter. Returns their ids. */
async function moveDeclarations(db: Database, from: number, to: number) {
  const moved = await db
    .updateTable('declarations')
    .set({ supporter_id: to })
    .where('supporter_id', '=', from)
    .returning('id')
    .execute();
  return moved.map((row) => row.id);
}

/** Moves the gifts. Each keeps the record that it came to, which its ledger entries name. */
const moveGifts = (db: Database, from: number, to: number) =>
  db
    .updateTable('gifts')
    .set((eb) => ({ given_by: eb.fn.coalesce('given_by', 'supporter_id'), supporter_id: to }))
    .where('supporter_id', '=', from)
    .execute();

interface MergeInput {
  other: number;
  /** Undefined for apart if the records look like two people. */
  gift_aid?: 'together' | 'apart' | undefined;
}

/**
 * Merges another supporter into this one: moves the gifts, and fills in empty fields. The declarations move too
 * unless Gift Aid stays apart: then each person's declarations cover only the gifts of their own record. Ledger
 * entries keep their original supporter id (see `loadMergedIds`). Merged records can't be merged again, so no
 * cycle can arise. `separateSupporters` undoes it.
 * @throws HttpError 404, 409 if one of them has already been merged or erased, 422 for the same supporter
 */
export async function joinSupporters(
  db: Database,
  actor: Actor,
  id: number,
  { other: otherId, gift_aid }: MergeInput,
) {
  if (id === otherId) throw invalidField('other', 'This is the same supporter. Please choose another.');
  await lockSupporters(db, [id, otherId]);
  const people = supportersRepository(db);
  const [one, other] = [orNotFound(await people.find(id)), orNotFound(await people.find(otherId))];
  refuseGone(one);
  refuseGone(other);
  const isApart = (gift_aid ?? (await comparePeople(db, one, other)).gift_aid) === 'apart';
  const members = await loadMergedIds(db, otherId);
  if (isApart)
    await db
      .updateTable('supporters')
      .set({ gift_aid_with: otherId })
      .where('id', 'in', members)
      .where('gift_aid_with', 'is', null)
      .execute();
  // Also updates records merged into the other supporter earlier, so that a lookup never follows a chain.
  await db.updateTable('supporters').set({ joined_into: id }).where('id', 'in', members).execute();
  const filled = filledIn(one, other);
  await db.updateTable('supporters').set(filled).where('id', '=', id).execute();
  await moveGifts(db, otherId, id);
  const moved = isApart ? [] : await moveDeclarations(db, otherId, id);
  await db
    .insertInto('supporter_merges')
    .values({
      kept_id: id,
      other_id: otherId,
      members: JSON.stringify(members),
      declarations: JSON.stringify(moved),
      changes: JSON.stringify(listChanges(one, filled)),
      is_apart: isApart ? 1 : 0,
      user_name: actorName(actor),
      created_at: timestamp(),
    })
    .execute();
  await audit(db).note(actor, {
    action: 'joined',
    kind: 'supporters',
    id,
    details: { other: otherId, gift_aid: isApart ? 'apart' : 'together' },
  });
}
