import { sql } from 'kysely';
import { type Actor, audit } from '../../cms/audit/audit';
import type { Database } from '../../server/database/database';
import { folded } from '../../server/database/lists';
import { HttpError, invalid, orNotFound } from '../../server/http/http-error';
import { timestamp } from '../../server/time/clock';
import { givingSettingsRepository } from '../settings/giving-settings.repository';
import { type SupporterRow, supportersRepository } from '../supporters/supporters.repository';

/** As long as a note may be. */
const LONGEST_NOTE = 2000;

function refuseGone({ joined_into, erased_at }: SupporterRow) {
  if (joined_into !== null)
    throw new HttpError(409, 'One of these has already been merged into another. Please use that one.');
  if (erased_at !== null) throw new HttpError(409, 'One of these has been erased, so they can’t be merged.');
}

/** What of the other differs from what stands in its place, as a line of the note: nobody would find it otherwise. */
const alsoKnown = (one: SupporterRow, other: SupporterRow) =>
  (['email', 'phone', 'address'] as const)
    .filter((name) => one[name] && other[name] && folded(one[name]) !== folded(other[name]))
    .map((name) => `Also: ${other[name].replaceAll('\n', ', ')}`)
    .join('\n');

/** What is known of the other and was not known of this one. */
const filledIn = (one: SupporterRow, other: SupporterRow) => ({
  email: one.email || other.email,
  phone: one.phone || other.phone,
  address: one.address || other.address,
  note: [one.note, other.note, alsoKnown(one, other)].filter(Boolean).join('\n\n').slice(0, LONGEST_NOTE),
});

/**
 * Says that another supporter is the same person: from now on gifts and declarations of the other are this one's, and
 * what was not known of this one is filled in. Entries of the ledger keep the id that they were written with (`idsOf`).
 * Only who is there themselves is joined, so nobody is ever joined in a circle.
 * @throws HttpError 404, 409 where one of them was joined or erased before, 422 for oneself
 */
export async function joinSupporters(db: Database, actor: Actor, id: number, otherId: number) {
  if (id === otherId) throw invalid('other', 'This is the same supporter. Please choose another.');
  // Whoever joins, erases or books money waits for one another here, before any of their records is held.
  await givingSettingsRepository(db).holdReceipts();
  // Whoever changes one of them at the same moment is waited for too: what they wrote is part of what is filled in.
  await db
    .updateTable('supporters')
    .set({ version: sql`version + 1`, updated_at: timestamp() })
    .where('id', 'in', [id, otherId])
    .execute();
  const people = supportersRepository(db);
  const [one, other] = [orNotFound(await people.find(id)), orNotFound(await people.find(otherId))];
  refuseGone(one);
  refuseGone(other);
  // Who was joined into the other is this one's too, so that a record is one step from whose it is.
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
