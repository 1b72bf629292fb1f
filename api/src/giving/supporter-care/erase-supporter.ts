import type { Erasure } from '@lapis/contract';
import { sql } from 'kysely';
import { type Actor, audit } from '../../cms/audit/audit';
import type { Database } from '../../server/database/database';
import { subscribersRepository } from '../../inbox/newsletter/subscribers/subscribers.repository';
import { HttpError, orNotFound } from '../../server/http/http-error';
import { DAY, timestamp } from '../../server/time/clock';
import { listRetainedRecords } from '../claims/keeping';
import { entries, inBatches, withOrigins } from '../claims/trails';
import { givingSettingsRepository } from '../settings/giving-settings.repository';
import { findCurrentId, loadMergedIds } from '../supporters/joined';
import { supportersRepository } from '../supporters/supporters.repository';
import { claimedDeclarations } from './claimed-declarations';
import { loadEmailAddresses } from './whole-supporter';

const NOBODY = 'Erased supporter';

/** Messages are kept this long, as stated in the privacy policy. */
const MESSAGES_KEPT = 730 * DAY;

const counted = (count: number, one: string, several: string) =>
  count === 1 ? one : several.replace('%', String(count));

async function idsToErase(db: Database, asked: number) {
  const id = orNotFound(await findCurrentId(db, asked));
  const { erased_at } = orNotFound(await supportersRepository(db).find(id));
  if (erased_at !== null) throw new HttpError(409, 'This supporter has already been erased.');
  return { id, ids: await loadMergedIds(db, id) };
}

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
      what: 'Your messages to us, and our replies',
      why: 'We keep messages for 24 months, so that we can show what was agreed. They are then deleted automatically.',
      until: new Date(Date.parse(last) + MESSAGES_KEPT).toISOString().slice(0, 10),
    },
  ];
}

/** Returns the addresses that no other supporter uses. A couple may share an address and its newsletter. */
async function ownAddresses(db: Database, ids: number[], addresses: string[]) {
  const own = [];
  for (const address of addresses) {
    const people = await supportersRepository(db).byEmail(address);
    if (people.every(({ id }) => ids.includes(id))) own.push(address);
  }
  return own;
}

async function describeErased(db: Database, ids: number[], addresses: string[]) {
  const gifts = await db.selectFrom('gifts').select('id').where('supporter_id', 'in', ids).execute();
  const declarations = await db
    .selectFrom('declarations')
    .select('id')
    .where('supporter_id', 'in', ids)
    .where('id', 'not in', claimedDeclarations(db, ids))
    .execute();
  const selectRowIds = async (table: 'mails' | 'subscribers', column: 'recipient' | 'email', by: string[]) =>
    by.length === 0
      ? []
      : db
          .selectFrom(table)
          .select('id')
          .where(sql`lower(${sql.ref(column)})`, 'in', by)
          .execute();
  const mails = await selectRowIds('mails', 'recipient', addresses);
  const subscriptions = await selectRowIds('subscribers', 'email', await ownAddresses(db, ids, addresses));
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
 * Describes what an erasure deletes and what must be kept, in wording for the supporter.
 * @throws HttpError 404, or 409 if the supporter has already been erased
 */
export async function previewErasure(db: Database, asked: number): Promise<Erasure> {
  const { ids } = await idsToErase(db, asked);
  const addresses = await loadEmailAddresses(db, ids);
  return {
    erased: await describeErased(db, ids, addresses),
    kept: [...(await listRetainedRecords(db, ids)), ...(await keptMessages(db, addresses))],
  };
}

/** Refuses an erasure while a card is charged monthly, because the giver could no longer be contacted. */
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

/**
 * Erases the bank's text and the staff's note for the supporters' payments. A corrected payment's statement line may belong to the
 * original payment, which may be another supporter's.
 */
async function eraseLines(db: Database, ids: number[]) {
  const ownGifts = db.selectFrom('gifts').select('id').where('supporter_id', 'in', ids);
  const own = await entries(db)
    .where((eb) => eb.or([eb('e.supporter_id', 'in', ids), eb('e.gift_id', 'in', ownGifts)]))
    .execute();
  for (const batch of inBatches([...(await withOrigins(db, own)).keys()]))
    await db
      .updateTable('statement_lines')
      .set({ text: NOBODY, text_folded: supportersRepository(db).nameKey(NOBODY), note: '' })
      .where((eb) =>
        eb.or([
          eb('entry_id', 'in', batch),
          eb(
            'id',
            'in',
            db.selectFrom('line_entries').select('line_entries.line_id').where('entry_id', 'in', batch),
          ),
        ]),
      )
      .execute();
}

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
    .updateTable('standing_orders')
    .set({ words: '' })
    .where('gift_id', 'in', (eb) => eb.selectFrom('gifts').select('id').where('supporter_id', 'in', ids))
    .execute();
  await db
    .deleteFrom('people_import_rows')
    .where((eb) =>
      eb.or([
        eb('supporter_id', 'in', ids),
        eb('gift_id', 'in', eb.selectFrom('gifts').select('id').where('supporter_id', 'in', ids)),
      ]),
    )
    .execute();
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
    .deleteFrom('supporter_merges')
    .where((eb) => eb.or([eb('kept_id', 'in', ids), eb('other_id', 'in', ids)]))
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
 * Erases all data that identify a supporter, including those of merged records. Must run in a transaction.
 * Returns what was erased and what had to be kept.
 * @throws HttpError 404, or 409 if the supporter has already been erased or gives monthly by card
 */
export async function eraseSupporter(db: Database, actor: Actor, asked: number) {
  // Waits for concurrent merges and erasures, so that the supporter isn't merged or erased twice. Also waits
  // for a concurrent claim, which may use one of the declarations.
  await givingSettingsRepository(db).holdReceipts();
  const { id, ids } = await idsToErase(db, asked);
  await refuseWhileGiving(db, ids);
  const erasure = await previewErasure(db, id);
  await eraseRows(db, ids, await loadEmailAddresses(db, ids));
  // Logs only the id, because the audit log must not contain erased data.
  await audit(db).note(actor, { action: 'erased', kind: 'supporters', id });
  return erasure;
}
