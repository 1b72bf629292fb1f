import type { SupporterWhole } from '@lapis/contract';
import { sql } from 'kysely';
import type { Database } from '../../server/database/database';
import { orNotFound } from '../../server/http/http-error';
import { declarationsRepository } from '../declarations/declarations.repository';
import { readToday } from '../settings/today';
import { staffGiftsRepository } from '../staff-gifts/staff-gifts.repository';
import { possibleDuplicates } from '../supporters/duplicates';
import { findCurrentId, loadMergedIds } from '../supporters/joined';
import { supportersRepository } from '../supporters/supporters.repository';
import { listMerged } from './separate-supporters';
import { loadGiverYears } from '../years/giver-years';
import { supporterListRepository } from './supporter-list.repository';

export async function loadEmailAddresses(db: Database, ids: number[]) {
  const rows = await db
    .selectFrom('supporters')
    .select('email')
    .where('id', 'in', ids)
    .where('email', '<>', '')
    .execute();
  return [...new Set(rows.map(({ email }) => email.toLowerCase()))];
}

async function loadByAddress(db: Database, addresses: string[]) {
  if (addresses.length === 0) return { emails: [], consents: [], messages: [], account_id: null };
  const emails = await db
    .selectFrom('mails')
    .select(['subject', 'created_at', 'sent_at'])
    .where(sql`lower(recipient)`, 'in', addresses)
    .orderBy('id', 'desc')
    .execute();
  const subscriptions = await db
    .selectFrom('subscribers')
    .select(['basis', 'consent', 'confirmed_at', 'unsubscribed_at'])
    .where(sql`lower(email)`, 'in', addresses)
    .where('confirmed_at', 'is not', null)
    .execute();
  const messages = await db
    .selectFrom('messages')
    .select(['id', 'subject', 'created_at as at'])
    .where(sql`lower(email)`, 'in', addresses)
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .execute();
  const account = await db
    .selectFrom('users')
    .select('id')
    .where(sql`lower(email)`, 'in', addresses)
    .where('email_verified_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .executeTakeFirst();
  return {
    emails: emails.map(({ subject, created_at, sent_at }) => ({
      subject,
      at: sent_at ?? created_at,
      is_sent: sent_at !== null,
    })),
    // Leaves out unconfirmed subscriptions, which aren't consent.
    consents: subscriptions.map(({ basis, consent, confirmed_at, unsubscribed_at }) => ({
      what: basis === 'consent' ? 'Newsletter' : 'Newsletter, offered with a gift and not refused',
      words: consent,
      at: confirmed_at ?? '',
      ended_at: unsubscribed_at,
    })),
    messages,
    account_id: account?.id ?? null,
  };
}

async function mayBeSame(db: Database, id: number, addresses: string[]) {
  const pairs = await db
    .selectFrom(possibleDuplicates(db).as('pairs'))
    .selectAll()
    .where((eb) => eb.or([eb('first_id', '=', id), eb('second_id', '=', id)]))
    .execute();
  const ids = pairs.map(({ first_id, second_id }) => (first_id === id ? second_id : first_id));
  if (ids.length === 0) return [];
  const others = await db
    .selectFrom('supporters')
    .select(['id', 'name', 'email'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  return Promise.all(
    others.map(async (other) => {
      const theirs = await loadEmailAddresses(db, await loadMergedIds(db, other.id));
      return {
        ...other,
        why: theirs.some((address) => addresses.includes(address))
          ? 'The same email address'
          : 'The same name and postcode',
      };
    }),
  );
}

/**
 * Returns a supporter with all data held about them. A merged record's id returns the current supporter.
 * @throws HttpError 404 if there is no such supporter
 */
export async function loadSupporterDetails(db: Database, asked: number): Promise<SupporterWhole> {
  const id = orNotFound(await findCurrentId(db, asked));
  const listed = orNotFound(await supporterListRepository(db).find(id, await readToday(db)));
  const { phone, address, note, version, erased_at } = orNotFound(await supportersRepository(db).find(id));
  const ids = await loadMergedIds(db, id);
  const addresses = await loadEmailAddresses(db, ids);
  return {
    ...listed,
    phone,
    address_lines: address === '' ? [] : address.split('\n'),
    note,
    version,
    erased_at,
    given_gifts: await staffGiftsRepository(db).ofSupporters(ids),
    declarations: await declarationsRepository(db).ofSupporters(ids),
    years: erased_at === null ? await loadGiverYears(db, id) : [],
    ...(await loadByAddress(db, addresses)),
    may_be_same: await mayBeSame(db, id, addresses),
    merged: await listMerged(db, id),
  };
}
