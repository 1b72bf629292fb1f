import type { subscribers } from '@lapis/contract';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../../../server/database/database';
import { HttpError, invalid, orNotFound } from '../../../server/http/http-error';
import { timestamp } from '../../../server/time/clock';
import { randomToken } from '../../../server/tokens/one-time-tokens.repository';
import { suppressionsRepository } from '../clean/suppressions.repository';
import { changeChoices } from './change-choices';
import '../tables';
import { subscriberEventsRepository } from './subscriber-events.repository';
import { subscribersRepository } from './subscribers.repository';

/** Why an address is not written to, as staff are told it. */
const refusals = {
  asked: 'asked for no more letters',
  staff: 'asked for no more letters',
  bounced: 'can’t be reached: letters to it came back',
  complained: 'was marked as spam where it was read',
} as const;

const ownWay = 'Only its owner can begin letters again, at the foot of our pages.';

/** Why an address must not be written to, in words; undefined where it may be. */
async function refusalOf(db: Database, email: string) {
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
 * Writes down somebody who agreed otherwise than on the site, with the evidence; answers the id. Within a transaction.
 * @param by the name of the staff
 * @throws HttpError 409 where the address is known, or must not be written to
 */
export async function addSubscriber(
  db: Database,
  { email, basis, evidence, language }: z.output<typeof subscribers.add.body>,
  by: string,
) {
  const refusal = await refusalOf(db, email);
  if (refusal) throw new HttpError(409, refusal);
  const id = await subscribersRepository(db).add({ email, basis, words: evidence, language }, by);
  if (id !== undefined) return id;
  const known = await byEmail(db, email);
  throw new HttpError(
    409,
    known?.unsubscribed_at
      ? `This address has been unsubscribed. ${ownWay}`
      : 'This address is on the list already. Search for it to see how it stands.',
  );
}

/**
 * Gives a subscriber the address that they meant. Links of letters to the old one, which may be somebody else's, open
 * nothing any more. Letters that ended because the old one could not be reached begin again.
 */
async function correctAddress(db: Database, id: number, email: string, by: string) {
  const before = orNotFound(
    await db.selectFrom('subscribers').selectAll().where('id', '=', id).executeTakeFirst(),
  );
  if (before.email === email) return;
  const other = await byEmail(db, email);
  if (other && other.id !== id) throw invalid('email', 'This address is on the list already.');
  if (before.confirmed_at === null)
    throw new HttpError(
      409,
      'Nobody has confirmed this address yet. Please ask them to subscribe once more, with the right one.',
    );
  const refusal = await refusalOf(db, email);
  if (refusal) throw invalid('email', refusal);
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
 * Corrects a subscriber, or ends the subscription. Within a transaction.
 * @param by the name of the staff
 * @throws HttpError 404, 409 where nobody has confirmed the address that is corrected, 422 where the new one can't be taken
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
