import { sql } from 'kysely';
import type { Database } from '../../server/database/database';
import { messagesRepository } from '../../inbox/contact/messages.repository';
import { orNotFound } from '../../server/http/http-error';
import { currentIdOf, idsOf } from '../supporters/joined';
import { type SupporterRow, supportersRepository } from '../supporters/supporters.repository';
import { addressesOf, wholeSupporter } from './whole-supporter';

/**
 * What giving holds about the people of an address of mail, as it is handed out to who has it: names, gifts with their
 * money, and Gift Aid declarations. Several people may share an address. Secrets of gifts and notes of staff about
 * others are not among it.
 */
export async function personalGifts(db: Database, email: string) {
  const people = await supportersRepository(db).byEmail(email);
  return Promise.all(people.map((person) => heldOf(db, person)));
}

async function heldOf(db: Database, { id, name, email, phone, address, note, created_at }: SupporterRow) {
  const ids = await idsOf(db, id);
  return {
    name,
    email,
    phone,
    address,
    note,
    created_at,
    gifts: await giftsOf(db, ids),
    declarations: await declarationsOf(db, ids),
  };
}

/**
 * All that is held about one supporter, with an account or without, as staff hand it out to them: as `personalGifts`, and
 * what goes by their addresses of mail.
 * @throws HttpError 404 where there is none
 */
export async function personalDataOf(db: Database, asked: number) {
  const id = orNotFound(await currentIdOf(db, asked));
  const person = orNotFound(await supportersRepository(db).find(id));
  const { letters, consents } = await wholeSupporter(db, id);
  const addresses = await addressesOf(db, await idsOf(db, id));
  const messages = await Promise.all(addresses.map((address) => messagesRepository(db).exportOf(address)));
  return {
    ...(await heldOf(db, person)),
    other_addresses: addresses.filter((address) => address !== person.email.toLowerCase()),
    letters,
    consents,
    messages: messages.flat(),
  };
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
