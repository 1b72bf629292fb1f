import type { subscribers } from '@lapis/contract';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../../../server/database/database';
import { HttpError, invalidField, orNotFound } from '../../../server/http/http-error';
import { timestamp } from '../../../server/time/clock';
import { randomToken } from '../../../server/tokens/one-time-tokens.repository';
import { suppressionsRepository } from '../clean/suppressions.repository';
import { changeChoices } from './change-choices';
import '../tables';
import { subscriberEventsRepository } from './subscriber-events.repository';
import { subscribersRepository } from './subscribers.repository';

const refusals = {
  asked: 'asked for no more newsletters',
  staff: 'asked for no more newsletters',
  bounced: 'can’t be reached: newsletters to it came back',
  complained: 'belongs to someone who marked our newsletters as spam',
} as const;

const ownWay = 'Only its owner can subscribe again, at the foot of our pages.';

async function findRefusal(db: Database, email: string) {
  const found = await suppressionsRepository(db).find(email);
  return found && `This address ${refusals[found.because]}. ${ownWay}`;
}

const byEmail = (db: Database, email: string) =>
  db
    .selectFrom('subscribers')
    .select(['id', 'unsubscribed_at'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();

/**
 * Adds a subscriber who agreed elsewhere, stores the evidence, and returns the id. `db` must be a
 * transaction.
 * @throws HttpError 409 if the address is known or suppressed
 */
export async function addSubscriber(
  db: Database,
  { email, basis, evidence, language }: z.output<typeof subscribers.add.body>,
  by: string,
) {
  const refusal = await findRefusal(db, email);
  if (refusal) throw new HttpError(409, refusal);
  const id = await subscribersRepository(db).add({ email, basis, words: evidence, language }, by);
  if (id !== undefined) return id;
  const known = await byEmail(db, email);
  throw new HttpError(
    409,
    known?.unsubscribed_at
      ? `This address has been unsubscribed. ${ownWay}`
      : 'This address is already on the list. Search for it to see its status.',
  );
}

/**
 * Corrects a subscriber's address. Links sent to the old address, which may belong to someone else, become
 * invalid. A subscription that ended because of bounces restarts.
 */
async function correctAddress(db: Database, id: number, email: string, by: string) {
  const before = orNotFound(
    await db.selectFrom('subscribers').selectAll().where('id', '=', id).executeTakeFirst(),
  );
  if (before.email === email) return;
  const other = await byEmail(db, email);
  if (other && other.id !== id) throw invalidField('email', 'This address is already on the list.');
  if (before.confirmed_at === null)
    throw new HttpError(
      409,
      'This address has not been confirmed yet. Please ask them to subscribe again with the right one.',
    );
  const refusal = await findRefusal(db, email);
  if (refusal) throw invalidField('email', refusal);
  const hasBounced = before.ended_because === 'bounced';
  await db
    .updateTable('subscribers')
    .set({
      email,
      unsubscribe_token: randomToken(),
      token_expires_at: timestamp(),
      soft_bounces: 0,
      ...(hasBounced && { unsubscribed_at: null, ended_because: null, ended_by_mailing: null }),
    })
    .where('id', '=', id)
    .execute();
  await subscriberEventsRepository(db).note(id, 'corrected', `${before.email} is now ${email}.`, by);
}

/**
 * Corrects a subscriber or ends the subscription. `db` must be a transaction.
 * @throws HttpError 404; 409 if the old address was never confirmed; 422 if the new one can't be used
 */
export async function changeSubscriber(
  db: Database,
  id: number,
  { email, is_subscribed, ...choices }: z.output<typeof subscribers.change.body>,
  by: string,
) {
  await changeChoices(db, id, choices, by);
  if (email !== undefined) await correctAddress(db, id, email, by);
  if (is_subscribed === false) await subscribersRepository(db).endMany([id], by);
}
