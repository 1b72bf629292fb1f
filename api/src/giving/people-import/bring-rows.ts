import { broughtWording } from '@lapis/contract/people-fields';
import type { Insertable } from 'kysely';
import type { Database } from '../../server/database/database';
import type { Tables } from '../../server/database/tables';
import { timestamp } from '../../server/time/clock';
import { randomToken } from '../../server/tokens/one-time-tokens.repository';
import { hashAddress, suppressionsRepository } from '../../inbox/newsletter/clean/suppressions.repository';
import { subscribersRepository } from '../../inbox/newsletter/subscribers/subscribers.repository';
import { declarationsRepository } from '../declarations/declarations.repository';
import { newReference } from '../gifts/references';
import { nameKey } from '../supporters/supporters.repository';
import '../tables';
import type { FindPurpose } from './load-purposes';
import type { PlannedRow } from './plan-rows';

interface BringContext {
  importId: number;
  /** Staff member who imports. */
  by: string;
  findPurpose: FindPurpose;
}

type ImportRow = Insertable<Tables['people_import_rows']>;
type EntryRow = Insertable<Tables['ledger_entries']>;

async function addSupporter(db: Database, { row, person }: PlannedRow) {
  const { name = '' } = person ?? {};
  const now = timestamp();
  const { id } = await db
    .insertInto('supporters')
    .values({
      name,
      name_folded: nameKey(name),
      email: row.email,
      phone: row.phone,
      address: row.address,
      note: row.note,
      joined_into: null,
      erased_at: null,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Adds a past gift without receipt or thanks. `no_gift_aid` and its source keep it out of every claim. Its sums
 * are written at once instead of by `settleGift`, which costs five queries.
 */
async function addGift(db: Database, planned: PlannedRow, { importId, findPurpose }: BringContext) {
  const { gift, person, row } = planned;
  if (!gift) return undefined;
  const { day, amount, method } = gift;
  const { purpose, note } = findPurpose(gift.purpose);
  const { is_restricted, ...fund } = purpose;
  const supporter_id = person?.id ?? null;
  const created_at = timestamp();
  const { id } = await db
    .insertInto('gifts')
    .values({
      ...fund,
      supporter_id,
      reference: newReference(),
      token: randomToken(),
      creation_key: null,
      amount,
      interval: 'once',
      method,
      source: 'import',
      is_sponsored: 0,
      is_small_donations: 0,
      no_gift_aid: 1,
      newsletters_offer: null,
      note,
      provider: null,
      provider_session: null,
      provider_url: null,
      provider_customer: null,
      provider_subscription: null,
      state: 'received',
      received: amount,
      last_on: day,
      created_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const entry: EntryRow = {
    ...fund,
    kind: 'payment',
    gift_id: id,
    supporter_id,
    follows_id: null,
    amount,
    booked_on: day,
    method,
    source: 'import',
    source_key: `import:${importId}:${row.line}`,
    is_restricted,
    receipt: null,
    created_at,
  };
  return { id, entry };
}

async function addSubscription(db: Database, { row, subscriber, suppression }: PlannedRow, by: string) {
  if (suppression) {
    await suppressionsRepository(db).add(row.email, suppression);
    return { suppression_hash: hashAddress(row.email) };
  }
  if (!subscriber) return {};
  const { basis, words, on } = subscriber;
  const agreed_at = `${on}T12:00:00.000Z`;
  const id = await subscribersRepository(db).add({ email: row.email, basis, words, agreed_at }, by);
  return { subscriber_id: id ?? null };
}

async function addDeclaration(db: Database, { declaration, person }: PlannedRow, by: string) {
  if (!declaration || !person?.id) return null;
  const { on, words, scope, taxpayer } = declaration;
  const { id } = await declarationsRepository(db).declare({
    supporterId: person.id,
    given: 'paper',
    taxpayer,
    past: scope === 'past',
    future: scope !== 'single',
    madeOn: on,
    userName: by,
    wording: broughtWording,
    words,
  });
  return id;
}

/** Writes planned rows. Must run in a transaction that holds the receipts. Queues no email. */
export async function bringRows(db: Database, planned: PlannedRow[], context: BringContext) {
  const rows: ImportRow[] = [];
  const entries: EntryRow[] = [];
  for (const each of planned) {
    const { row, person, isNewPerson } = each;
    if (isNewPerson && person) person.id = await addSupporter(db, each);
    const gift = await addGift(db, each, context);
    if (gift) entries.push(gift.entry);
    const brought = {
      supporter_id: isNewPerson ? (person?.id ?? null) : null,
      subscriber_id: null,
      suppression_hash: null,
      gift_id: gift?.id ?? null,
      gift_key: gift ? (row.giftKey ?? null) : null,
      declaration_id: await addDeclaration(db, each, context.by),
      ...(await addSubscription(db, each, context.by)),
    };
    if (Object.values(brought).some((id) => id !== null))
      rows.push({ ...brought, import_id: context.importId, line: row.line });
  }
  if (entries.length > 0) await db.insertInto('ledger_entries').values(entries).execute();
  if (rows.length > 0) await db.insertInto('people_import_rows').values(rows).execute();
}
