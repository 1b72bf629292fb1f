import type { Erasure } from '@lapis/contract';
import { sql } from 'kysely';
import { type Actor, audit } from '../../cms/audit/audit';
import type { Database } from '../../server/database/database';
import { subscribersRepository } from '../../inbox/newsletter/subscribers/subscribers.repository';
import { HttpError, orNotFound } from '../../server/http/http-error';
import { DAY, timestamp } from '../../server/time/clock';
import { mustKeepUntil } from '../claims/keeping';
import { entries, inBatches, withOrigins } from '../claims/trails';
import { givingSettingsRepository } from '../settings/giving-settings.repository';
import { currentIdOf, idsOf } from '../supporters/joined';
import { supportersRepository } from '../supporters/supporters.repository';
import { claimedDeclarations } from './claimed-declarations';
import { addressesOf } from './whole-supporter';

/** What stands in the place of a name that is gone. */
const NOBODY = 'Erased supporter';

/** How long messages to the charity are kept, as the privacy text says. */
const MESSAGES_KEPT = 730 * DAY;

const counted = (count: number, one: string, several: string) =>
  count === 1 ? one : several.replace('%', String(count));

/** The ids of a supporter who is to be erased. @throws HttpError 404, 409 where they were erased before */
async function idsToErase(db: Database, asked: number) {
  const id = orNotFound(await currentIdOf(db, asked));
  const { erased_at } = orNotFound(await supportersRepository(db).find(id));
  if (erased_at !== null) throw new HttpError(409, 'This supporter has already been erased.');
  return { id, ids: await idsOf(db, id) };
}

/** What visitors wrote to the charity stays for its time, so that it can be shown what was agreed. */
async function keptMessages(db: Database, addresses: string[]): Promise<Erasure['kept']> {
  if (addresses.length === 0) return [];
  const { last } = await db
    .selectFrom('messages')
    .select((eb) => eb.fn.max('created_at').as('last'))
    .where(sql`lower(email)`, 'in', addresses)
    .executeTakeFirstOrThrow();
  if (!last) return [];
  return [
    {
      what: 'Your messages to us, and our answers',
      why: 'We keep messages for 24 months, so that we can show what was agreed. They are then deleted automatically.',
      until: new Date(Date.parse(last) + MESSAGES_KEPT).toISOString().slice(0, 10),
    },
  ];
}

/** Those of a supporter's addresses that nobody else gives by: a couple may share one, and its newsletter. */
async function ownAddresses(db: Database, ids: number[], addresses: string[]) {
  const own = [];
  for (const address of addresses) {
    const people = await supportersRepository(db).byEmail(address);
    if (people.every(({ id }) => ids.includes(id))) own.push(address);
  }
  return own;
}

async function erasedOf(db: Database, ids: number[], addresses: string[]) {
  const gifts = await db.selectFrom('gifts').select('id').where('supporter_id', 'in', ids).execute();
  const declarations = await db
    .selectFrom('declarations')
    .select('id')
    .where('supporter_id', 'in', ids)
    .where('id', 'not in', claimedDeclarations(db, ids))
    .execute();
  const rowsOf = async (table: 'mails' | 'subscribers', column: 'recipient' | 'email', by: string[]) =>
    by.length === 0
      ? []
      : db
          .selectFrom(table)
          .select('id')
          .where(sql`lower(${sql.ref(column)})`, 'in', by)
          .execute();
  const mails = await rowsOf('mails', 'recipient', addresses);
  const subscriptions = await rowsOf('subscribers', 'email', await ownAddresses(db, ids, addresses));
  return [
    'Your name, email address, telephone number and postal address, and our notes about you.',
    ...(gifts.length > 0
      ? [
          counted(
            gifts.length,
            'Your name with your gift. Its amount and date stay in our accounts, without your name.',
            'Your name with your % gifts. Their amounts and dates stay in our accounts, without your name.',
          ),
        ]
      : []),
    ...(declarations.length > 0
      ? ['Gift Aid declarations we have not claimed on. We can no longer claim on them.']
      : []),
    ...(mails.length > 0
      ? [counted(mails.length, 'Our record of an email to you.', 'Our records of % emails to you.')]
      : []),
    ...(subscriptions.length > 0 ? ['Your subscription to our newsletter.'] : []),
  ];
}

/**
 * What an erasure of a supporter erases, and what it has to keep, in words for the supporter.
 * @throws HttpError 404, 409 where they were erased before
 */
export async function erasureOf(db: Database, asked: number): Promise<Erasure> {
  const { ids } = await idsToErase(db, asked);
  const addresses = await addressesOf(db, ids);
  return {
    erased: await erasedOf(db, ids, addresses),
    kept: [...(await mustKeepUntil(db, ids)), ...(await keptMessages(db, addresses))],
  };
}

/** A card that goes on being charged would be that of somebody whom nobody could write to. */
async function refuseWhileGiving(db: Database, ids: number[]) {
  const gift = await db
    .selectFrom('gifts')
    .select('reference')
    .where('supporter_id', 'in', ids)
    .where('provider_subscription', 'is not', null)
    .where('state', 'in', ['active', 'failing'])
    .orderBy('id')
    .executeTakeFirst();
  if (gift)
    throw new HttpError(
      409,
      `The monthly gift ${gift.reference} is still taken from a card. Please cancel it first, then erase the supporter.`,
    );
}

/** What banks said of the payments; of one that was corrected the first payment has the line, perhaps somebody else's. */
async function eraseLines(db: Database, ids: number[]) {
  const ownGifts = db.selectFrom('gifts').select('id').where('supporter_id', 'in', ids);
  const own = await entries(db)
    .where((eb) => eb.or([eb('e.supporter_id', 'in', ids), eb('e.gift_id', 'in', ownGifts)]))
    .execute();
  for (const batch of inBatches([...(await withOrigins(db, own)).keys()]))
    await db
      .updateTable('statement_lines')
      .set({ text: NOBODY, text_folded: supportersRepository(db).nameKey(NOBODY) })
      .where('entry_id', 'in', batch)
      .execute();
}

/** What goes by addresses of mail: links to their gifts too. */
async function eraseByAddresses(db: Database, ids: number[], addresses: string[]) {
  if (addresses.length === 0) return;
  await db
    .deleteFrom('mails')
    .where(sql`lower(recipient)`, 'in', addresses)
    .execute();
  await db
    .deleteFrom('one_time_tokens')
    .where('kind', '=', 'gifts')
    .where(
      sql`lower(data)`,
      'in',
      addresses.map((email) => JSON.stringify({ email })),
    )
    .execute();
  for (const own of await ownAddresses(db, ids, addresses)) await subscribersRepository(db).erase(own);
}

async function eraseRows(db: Database, ids: number[], addresses: string[]) {
  await eraseLines(db, ids);
  await eraseByAddresses(db, ids, addresses);
  await db
    .updateTable('gifts')
    .set({ note: '', provider_customer: null, provider_url: null })
    .where('supporter_id', 'in', ids)
    .execute();
  await db
    .deleteFrom('declarations')
    .where('supporter_id', 'in', ids)
    .where('id', 'not in', claimedDeclarations(db, ids))
    .execute();
  await db
    .updateTable('supporters')
    .set({
      name: NOBODY,
      name_folded: supportersRepository(db).nameKey(NOBODY),
      email: '',
      phone: '',
      address: '',
      note: '',
      erased_at: timestamp(),
      updated_at: timestamp(),
      version: sql`version + 1`,
    })
    .where('id', 'in', ids)
    .execute();
}

/**
 * Erases all that identifies a supporter, and those who were joined into them; answers what it was and what had to stay.
 * Within a transaction.
 * @throws HttpError 404, 409 where they were erased before, or give each month by card
 */
export async function eraseSupporter(db: Database, actor: Actor, asked: number) {
  // Whoever joins or erases one of them waits, and then finds that they are gone; a claim that is being made may go by a
  // declaration that nothing else keeps.
  await givingSettingsRepository(db).holdReceipts();
  const { id, ids } = await idsToErase(db, asked);
  await refuseWhileGiving(db, ids);
  const erasure = await erasureOf(db, id);
  await eraseRows(db, ids, await addressesOf(db, ids));
  // With the id alone: what is erased must not live on in the record.
  await audit(db).note(actor, { action: 'erased', kind: 'supporters', id });
  return erasure;
}
