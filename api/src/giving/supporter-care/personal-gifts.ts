import { sql } from 'kysely';
import type { Database } from '../../server/database/database';
import { messagesRepository } from '../../inbox/contact/messages.repository';
import { orNotFound } from '../../server/http/http-error';
import { findCurrentId, loadMergedIds } from '../supporters/joined';
import { type SupporterRow, supportersRepository } from '../supporters/supporters.repository';
import { loadEmailAddresses, loadSupporterDetails } from './whole-supporter';

/**
 * Returns the data held about all givers with an email address, for a person who has proven that the address
 * is theirs: names and contact details, gifts with their payments, and declarations. Several people may share
 * an address. So secret tokens are left out, and so are staff's notes, which may be about others and are
 * handed over only once staff have read them.
 */
export async function personalGifts(db: Database, email: string) {
  const people = await supportersRepository(db).byEmail(email);
  return Promise.all(people.map((person) => loadHeldData(db, person, { hasNotes: false })));
}

async function loadHeldData(
  db: Database,
  { id, name, email, phone, address, note, created_at }: SupporterRow,
  { hasNotes }: { hasNotes: boolean },
) {
  const ids = await loadMergedIds(db, id);
  return {
    name,
    email,
    phone,
    address,
    ...(hasNotes && { note }),
    created_at,
    gifts: await exportGifts(db, ids, hasNotes),
    declarations: await exportDeclarations(db, ids),
  };
}

/**
 * Returns all data held about a supporter, for staff to hand over: the data that `personalGifts` returns,
 * staff's notes, and everything stored under the supporter's email addresses.
 * @throws HttpError 404 if there is no such supporter
 */
export async function exportPersonalData(db: Database, asked: number) {
  const id = orNotFound(await findCurrentId(db, asked));
  const person = orNotFound(await supportersRepository(db).find(id));
  const { emails, consents } = await loadSupporterDetails(db, id);
  const addresses = await loadEmailAddresses(db, await loadMergedIds(db, id));
  const merges = await db
    .selectFrom('supporter_merges')
    .select('changes')
    .where('kept_id', '=', id)
    .execute();
  const messages = await Promise.all(addresses.map((address) => messagesRepository(db).exportOf(address)));
  return {
    ...(await loadHeldData(db, person, { hasNotes: true })),
    other_addresses: addresses.filter((address) => address !== person.email.toLowerCase()),
    // Stored for 30 days, so that a merge can be undone.
    changed_by_merges: merges.map(({ changes }) => JSON.parse(changes) as unknown),
    emails,
    consents,
    messages: messages.flat(),
  };
}

async function exportGifts(db: Database, ids: number[], hasNotes: boolean) {
  const gifts = await db
    .selectFrom('gifts')
    .leftJoin('appeals', 'appeals.id', 'gifts.appeal_id')
    .leftJoin('standing_orders', 'standing_orders.gift_id', 'gifts.id')
    .select(['gifts.id', 'reference', 'amount', 'interval', 'method', 'gifts.state', 'gifts.created_at'])
    .$if(hasNotes, (query) => query.select(['note', 'standing_orders.words as bank_words']))
    .select(sql<string>`coalesce(appeals.title, gifts.project_title)`.as('purpose'))
    .where('supporter_id', 'in', ids)
    .orderBy('gifts.id')
    .execute();
  return Promise.all(
    gifts.map(async ({ id, ...gift }) => ({
      ...gift,
      entries: await db
        .selectFrom('ledger_entries')
        .select(['kind', 'amount', 'booked_on', 'receipt'])
        .where('gift_id', '=', id)
        .orderBy('id')
        .execute(),
    })),
  );
}

const exportDeclarations = (db: Database, ids: number[]) =>
  db
    .selectFrom('declarations')
    .select([
      'given',
      'wording',
      'words',
      'made_on',
      'covers_from',
      'covers_until',
      'cancelled_from',
      'record_sent_on',
    ])
    .select(['title', 'firstname', 'lastname', 'house', 'street', 'postcode', 'outside_uk'])
    .where('supporter_id', 'in', ids)
    .orderBy('id')
    .execute();
