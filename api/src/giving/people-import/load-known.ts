import { sql } from 'kysely';
import type { Database } from '../../server/database/database';
import { hashAddress } from '../../inbox/newsletter/clean/suppressions.repository';
import { loadPeople } from './find-people';
import '../tables';
import type { PersonRow } from './read-person';

/** Loads what the site knows of the people, gifts and addresses in these rows. */
export async function loadKnown(db: Database, rows: PersonRow[]) {
  const people = await loadPeople(db, rows);
  const emails = rows.flatMap(({ email, subscription }) =>
    email && subscription ? email.toLowerCase() : [],
  );
  const subscribers = await db
    .selectFrom('subscribers')
    .select(['unsubscribed_at', sql<string>`lower(email)`.as('address')])
    .where(sql<string>`lower(email)`, 'in', emails.length > 0 ? emails : [''])
    .execute();
  const hashes = emails.map(hashAddress);
  const suppressions = await db
    .selectFrom('suppressions')
    .select('address_hash')
    .where('address_hash', 'in', hashes.length > 0 ? hashes : [''])
    .execute();
  const keys = rows.flatMap(({ giftKey }) => giftKey ?? []);
  const gifts = await db
    .selectFrom('people_import_rows')
    .select('gift_key')
    .where('gift_key', 'in', keys.length > 0 ? keys : [''])
    .execute();
  const ids = rows.flatMap((row) => people.find(row)?.id ?? []);
  const declared = await db
    .selectFrom('declarations')
    .select(['supporter_id', 'made_on'])
    .where('supporter_id', 'in', ids.length > 0 ? ids : [0])
    .execute();
  return {
    people,
    isSubscribed: new Map(subscribers.map((row) => [row.address, row.unsubscribed_at === null])),
    suppressed: new Set(suppressions.map(({ address_hash }) => address_hash)),
    gifts: new Set(gifts.map(({ gift_key }) => gift_key)),
    declared: new Set(declared.map(({ supporter_id, made_on }) => `${supporter_id} ${made_on}`)),
  };
}

export type Known = Awaited<ReturnType<typeof loadKnown>>;
