import { sql } from 'kysely';
import type { Database } from '../../server/database/database';
import { idsOf } from '../supporters/joined';
import { supportersRepository } from '../supporters/supporters.repository';

/**
 * What giving holds about the people of an address of mail, as it is handed out to who has it: names, gifts with their
 * money, and Gift Aid declarations. Several people may share an address. Secrets of gifts and notes of staff about
 * others are not among it.
 */
export async function personalGifts(db: Database, email: string) {
  const people = await supportersRepository(db).byEmail(email);
  return Promise.all(
    people.map(async ({ id, name, email: address, phone, address: lines, note, created_at }) => {
      const ids = await idsOf(db, id);
      return {
        name,
        email: address,
        phone,
        address: lines,
        note,
        created_at,
        gifts: await giftsOf(db, ids),
        declarations: await declarationsOf(db, ids),
      };
    }),
  );
}

async function giftsOf(db: Database, ids: number[]) {
  const gifts = await db
    .selectFrom('gifts')
    .leftJoin('appeals', 'appeals.id', 'gifts.appeal_id')
    .select([
      'gifts.id',
      'reference',
      'amount',
      'interval',
      'method',
      'gifts.state',
      'note',
      'gifts.created_at',
    ])
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

const declarationsOf = (db: Database, ids: number[]) =>
  db
    .selectFrom('declarations')
    .select([
      'given',
      'wording',
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
