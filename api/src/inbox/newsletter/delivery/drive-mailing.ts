import type { FastifyBaseLogger } from 'fastify';
import pLimit from 'p-limit';
import type { Database } from '../../../server/database/database';
import { leasesOf, whileLeased } from '../../../server/database/lease';
import { MINUTE, timestamp } from '../../../server/time/clock';
import { failureOf, type MailFailure } from '../../mail/failure';
import type { Post } from '../../mail/postbox';
import { suppressionsRepository } from '../clean/suppressions.repository';
import { mailingsRepository } from '../mailings/mailings.repository';
import { newsletterSettingsRepository } from '../settings/newsletter-settings.repository';
import { endReturned } from '../subscribers/end-returned';
import { countSoftBounce } from '../subscribers/soft-bounces';
import { deliveriesRepository, type Look } from './deliveries.repository';
import { type ClaimedMailing, drivenMailings } from './driven-mailings.repository';
import { letterMessage, type Sender } from './letter-message';
import { createPace } from './pace';
import { watchRefusals, whyPaused } from './refusals';

/** Mails that are on their way to the mail server together, each on a connection of its own. */
export const LANES = 4;

/** Deliveries that are looked up together. */
const BATCH = 50;

/** After so many in a row that no server answered, or that it cut off, nobody is tried for a while. */
const SILENCES = LANES + 1;
const REST = MINUTE;

interface Driving {
  db: Database;
  log: FastifyBaseLogger;
  post: Post;
  sender: Sender;
  /** Tells that the process ends. */
  closing: AbortSignal;
}

/** Sends the mails of a mailing whose deliveries are made, until none is due, or it is paused, stopped or left to others. */
export async function driveMailing(given: Driving, mailing: ClaimedMailing) {
  const { db, closing } = given;
  const leases = leasesOf(db, 'mailings');
  const lost = new AbortController();
  const prolong: typeof leases.prolong = async (work, until) => {
    const isMine = await leases.prolong(work, until);
    if (!isMine) lost.abort();
    return isMine;
  };
  let notBefore: string | undefined;
  await whileLeased(mailing, { prolong }, async () => {
    notBefore = await run(given, mailing, AbortSignal.any([closing, lost.signal]));
  });
  await drivenMailings(db).release(mailing, notBefore);
}

/** Answers until when the mail server is left alone, where it is. */
async function run({ db, log, post, sender, closing }: Driving, mailing: ClaimedMailing, ended: AbortSignal) {
  const deliveries = deliveriesRepository(db);
  const suppressions = suppressionsRepository(db);
  const settings = newsletterSettingsRepository(db);
  const pace = createPace(mailing.rate, (await settings.read()).per_minute);
  const refusals = watchRefusals();
  const over = new AbortController();
  const signal = AbortSignal.any([ended, over.signal]);
  const inHand = new Set<number>();
  const ready: number[] = [];
  const oneAtATime = pLimit(1);
  let silences = 0;
  let notBefore: string | undefined;

  /** The next delivery, for the lane that asks; undefined where none is due any more. */
  const next = () =>
    oneAtATime(async () => {
      if (signal.aborted || !isHeld(mailing)) return undefined;
      if (ready.length === 0) {
        pace.limit((await settings.read()).per_minute);
        await drivenMailings(db).keepRate(mailing, pace.rate());
        ready.push(...(await deliveries.due(mailing.id, BATCH, [...inHand])));
      }
      const id = ready.shift();
      if (id !== undefined) inHand.add(id);
      return id;
    });

  async function halt(state: 'paused' | 'stopped', says = '') {
    over.abort();
    log.error({ mailing: mailing.id, state }, 'the sending of a letter ended by itself');
    await mailingsRepository(db).halt(mailing.id, state, says);
  }

  async function taken(id: number) {
    await deliveries.sent(id);
    silences = 0;
    pace.faster();
    refusals.note(id, 'sent');
  }

  async function notTaken(delivery: Look, failure: MailFailure) {
    const { kind, concernsAddress, answer, code = 0 } = failure;
    // It is still waiting, and goes out again under the same Message-ID.
    if (closing.aborted && kind === 'connection') return;
    log.debug({ mailing: mailing.id, delivery: delivery.id, kind, code }, 'a letter was not taken');
    if (kind === 'account') return halt('paused', whyPaused.account(answer));
    if (kind === 'permanent' || kind === 'policy') {
      silences = 0;
      await endRefused(db, delivery, failure);
      if (!refusals.note(delivery.id, kind)) return;
      await deliveries.again(refusals.refusedAsMail());
      return halt('paused', refusals.says(answer));
    }
    // A full mailbox, 552, says nothing of how fast others take letters.
    if (code < 500 || !concernsAddress) pace.slower();
    await keepForLater(db, delivery, failure);
    silences = kind === 'connection' ? silences + 1 : 0;
    if (silences < SILENCES) return;
    log.warn({ mailing: mailing.id }, 'the mail server does not answer, and letters wait for a minute');
    notBefore = timestamp(REST);
    over.abort();
  }

  async function deliver(id: number) {
    const found = await deliveries.look(id, mailing.topicId);
    if (found?.mailing_state !== 'sending') return over.abort();
    if (found.kind === 'letter' && !found.is_public)
      // Of a letter that is gone the buttons are too, and nobody could stop it any more.
      return found.letter_id === null ? halt('stopped') : halt('paused', whyPaused.offSite);
    if (found.state !== 'waiting') return;
    const { email, unsubscribe_token: unsubscribeToken } = found;
    if (email === null || unsubscribeToken === null || !isOn(found) || (await suppressions.find(email)))
      return deliveries.skipped(id);
    const failure = await post(letterMessage(sender, { deliveryId: id, email, unsubscribeToken })).then(
      () => undefined,
      failureOf,
    );
    return failure ? notTaken(found, failure) : taken(id);
  }

  async function lane() {
    let id: number | undefined;
    while ((id = await next()) !== undefined) {
      try {
        await pace.turn(signal);
        // The turn may have come after a long wait, or a sleep of the whole machine.
        if (!signal.aborted && isHeld(mailing)) await deliver(id);
      } catch (error) {
        if (!signal.aborted) throw error;
      } finally {
        inHand.delete(id);
      }
    }
  }

  await inLanes(lane, () => over.abort());
  await drivenMailings(db).keepRate(mailing, pace.rate());
  return notBefore;
}

/** Notes a final refusal. It ends the subscription if the address is surely wrong, and counts if it may be. */
const endRefused = (
  db: Database,
  { id, subscriber_id: subscriberId, email }: Look,
  { kind, concernsAddress, answer }: MailFailure,
) =>
  db.transaction().execute(async (transaction) => {
    await deliveriesRepository(transaction).refused(id, answer);
    if (email === null) return;
    if (kind === 'permanent') await endReturned(transaction, email, { because: 'bounced', words: answer });
    else if (concernsAddress && subscriberId !== null)
      await countSoftBounce(transaction, { id, subscriberId, email }, answer);
  });

/** Notes a try that may go better later. A letter that is given up after the last one counts as one that came back. */
const keepForLater = (
  db: Database,
  { id, tries, subscriber_id: subscriberId, email }: Look,
  { concernsAddress, answer }: MailFailure,
) =>
  db.transaction().execute(async (transaction) => {
    const isGivenUp = await deliveriesRepository(transaction).failed({ id, tries }, answer);
    // A mail server that is away says nothing of the address, nor does one that only wants less at once.
    if (!isGivenUp || !concernsAddress || subscriberId === null || email === null) return;
    await countSoftBounce(transaction, { id, subscriberId, email }, answer);
  });

/** Runs all lanes to their end. @throws what the first one did that failed; `onFailure` tells the others to end then */
async function inLanes(lane: () => Promise<void>, onFailure: () => void) {
  const lanes = await Promise.allSettled(
    Array.from({ length: LANES }, () =>
      lane().catch((error: unknown) => {
        onFailure();
        throw error;
      }),
    ),
  );
  const failed = lanes.find((each) => each.status === 'rejected');
  if (failed) throw failed.reason;
}

/** Whether nobody else can have it: where the database was away for longer than the lease, somebody may. */
const isHeld = ({ lease }: ClaimedMailing) => lease > timestamp();

/** Whether letters are wanted just now by somebody who wanted them when the mailing began. */
const isOn = ({ confirmed_at, unsubscribed_at, paused_until, is_declined }: Look) =>
  confirmed_at !== null &&
  unsubscribed_at === null &&
  (paused_until === null || paused_until <= timestamp()) &&
  !is_declined;
