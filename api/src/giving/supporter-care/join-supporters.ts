import { sql } from 'kysely';
import { type Actor, audit } from '../../cms/audit/audit';
import type { Database } from '../../server/database/database';
import { foldText } from '../../server/database/lists';
import { HttpError, invalidField, orNotFound } from '../../server/http/http-error';
import { timestamp } from '../../server/time/clock';
import { givingSettingsRepository } from '../settings/giving-settings.repository';
import { type SupporterRow, supportersRepository } from '../supporters/supporters.repository';

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

/**
 * Merges another supporter into this one: moves gifts and declarations, and fills in empty fields. Ledger
 * entries keep their original supporter id (see `loadMergedIds`). Merged records can't be merged again, so no
 * cycle can arise.
 * @throws HttpError 404, 409 if one of them has already been merged or erased, 422 for the same supporter
 */
export async function joinSupporters(db: Database, actor: Actor, id: number, otherId: number) {
  if (id === otherId) throw invalidField('other', 'This is the same supporter. Please choose another.');
  // Takes this lock before locking any supporter, so that merges, erasures and bookings run one after the
  // other.
  await givingSettingsRepository(db).holdReceipts();
  // Locks the supporters before reading them, so that values from concurrent edits are merged too.
  await db
    .updateTable('supporters')
    .set({ version: sql`version + 1`, updated_at: timestamp() })
    .where('id', 'in', [id, otherId])
    .execute();
  const people = supportersRepository(db);
  const [one, other] = [orNotFound(await people.find(id)), orNotFound(await people.find(otherId))];
  refuseGone(one);
  refuseGone(other);
  // Also updates records merged into the other supporter earlier, so that a lookup never follows a chain.
  await db
    .updateTable('supporters')
    .set({ joined_into: id })
    .where((eb) => eb.or([eb('id', '=', otherId), eb('joined_into', '=', otherId)]))
    .execute();
  await db.updateTable('supporters').set(filledIn(one, other)).where('id', '=', id).execute();
  for (const table of ['gifts', 'declarations'] as const)
    await db.updateTable(table).set({ supporter_id: id }).where('supporter_id', '=', otherId).execute();
  await audit(db).note(actor, { action: 'joined', kind: 'supporters', id, details: { other: otherId } });
}
