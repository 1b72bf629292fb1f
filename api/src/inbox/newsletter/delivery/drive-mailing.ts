import type { FastifyBaseLogger } from 'fastify';
import pLimit from 'p-limit';
import type { Database } from '../../../server/database/database';
import { createLeases, whileLeased } from '../../../server/database/lease';
import { MINUTE, timestamp } from '../../../server/time/clock';
import { classifyFailure, type MailFailure } from '../../mail/failure';
import type { SendPost } from '../../mail/postbox';
import { suppressionsRepository } from '../clean/suppressions.repository';
import { mailingsRepository } from '../mailings/mailings.repository';
import { newsletterSettingsRepository } from '../settings/newsletter-settings.repository';
import { endReturned } from '../subscribers/end-returned';
import { countSoftBounce } from '../subscribers/soft-bounces';
import { deliveriesRepository, type DeliveryRow } from './deliveries.repository';
import { type ClaimedMailing, drivenMailings } from './driven-mailings.repository';
import { mailingMessage, type MailingSender } from './mailing-message';
import { createPace } from './pace';
import { isUnreachable, watchRefusals, whyPaused } from './refusals';

/** Number of parallel connections to the mail server. */
export const LANES = 4;

const BATCH = 50;

const SILENCES = LANES + 1;
const REST = MINUTE;

interface DriveMailingOptions {
  db: Database;
  log: FastifyBaseLogger;
  post: SendPost;
  sender: MailingSender;
  closing: AbortSignal;
}

/**
 * Sends the emails of a started mailing until none is due, or the mailing is paused, stopped or taken over by
 * another process.
 */
export async function driveMailing(given: DriveMailingOptions, mailing: ClaimedMailing) {
  const { db, closing } = given;
  const leases = createLeases(db, 'mailings');
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

async function run(
  { db, log, post, sender, closing }: DriveMailingOptions,
  mailing: ClaimedMailing,
  ended: AbortSignal,
) {
  const deliveries = deliveriesRepository(db);
  const suppressions = suppressionsRepository(db);
  const { read } = newsletterSettingsRepository(db);
  const pace = createPace(mailing.rate, (await read()).per_minute);
  const refusals = watchRefusals();
  const send = createSending({ db, post, closing }, mailing);
  const over = new AbortController();
  const signal = AbortSignal.any([ended, over.signal]);
  const inHand = new Set<number>();
  const ready: number[] = [];
  const oneAtATime = pLimit(1);
  let silences = 0;
  let notBefore: string | undefined;

  const next = () =>
    oneAtATime(async () => {
      if (signal.aborted || !isHeld(mailing)) return undefined;
      if (ready.length === 0) {
        pace.limit((await read()).per_minute);
        await drivenMailings(db).keepRate(mailing, pace.rate());
        ready.push(...(await deliveries.due(mailing.id, BATCH, [...inHand])));
      }
      const id = ready.shift();
      if (id !== undefined) inHand.add(id);
      return id;
    });

  async function halt(state: 'paused' | 'stopped', says = '') {
    over.abort();
    log.error({ mailing: mailing.id, state }, 'the server ended the sending of a newsletter');
    await mailingsRepository(db).halt(mailing.id, state, says);
  }

  async function taken(id: number) {
    await deliveries.sent(id);
    silences = 0;
    pace.faster();
    refusals.note(id, 'sent');
  }

  async function notTaken(delivery: DeliveryRow, failure: MailFailure) {
    const { kind, concernsAddress, answer, code = 0 } = failure;
    // The shutdown interrupted the delivery: it will be sent again, with the same Message-ID.
    if (closing.aborted && kind === 'connection') return;
    log.debug({ mailing: mailing.id, delivery: delivery.id, kind, code }, 'a newsletter was refused');
    if (kind === 'account') return halt('paused', whyPaused.account(answer));
    if (kind === 'permanent' || kind === 'policy') {
      silences = 0;
      await endRefused(db, delivery, failure);
      if (!refusals.note(delivery.id, kind)) return;
      await deliveries.again(refusals.refusedAsMail());
      return halt('paused', refusals.says(answer));
    }
    // A full mailbox (552) says nothing about the sending rate.
    if (code < 500 || !concernsAddress) pace.slower();
    await keepForLater(db, delivery, failure);
    silences = kind === 'connection' ? silences + 1 : 0;
    if (silences < SILENCES) return;
    log.warn({ mailing: mailing.id }, 'the mail server does not respond, so newsletters wait for a minute');
    notBefore = timestamp(REST);
    over.abort();
  }

  async function deliver(id: number) {
    const found = await deliveries.look(id, mailing.topicId);
    if (found?.mailing_state !== 'sending') return over.abort();
    if (found.kind === 'newsletter' && !found.is_public)
      return found.newsletter_id === null ? halt('stopped') : halt('paused', whyPaused.offSite);
    if (found.state !== 'waiting') return;
    const { email, unsubscribe_token: unsubscribeToken } = found;
    if (email === null || unsubscribeToken === null || !isOn(found) || (await suppressions.find(email)))
      return deliveries.skipped(id);
    const failure = await send(mailingMessage(sender, { deliveryId: id, email, unsubscribeToken }));
    return failure ? notTaken(found, failure) : taken(id);
  }

  async function lane() {
    let id: number | undefined;
    while ((id = await next()) !== undefined) {
      try {
        await pace.turn(signal);
        // The lease may have expired during a long wait, or while the machine slept.
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

/**
 * Returns a function that sends an email and returns the failure, if any. Tells staff when the mail server
 * can't be reached, and when it can be again.
 */
function createSending(
  { db, post, closing }: Pick<DriveMailingOptions, 'db' | 'post' | 'closing'>,
  mailing: ClaimedMailing,
) {
  let hasResponded: boolean | undefined;
  return async (message: Parameters<SendPost>[0]) => {
    const failure = await post(message).then(() => undefined, classifyFailure);
    const responds = failure?.kind !== 'connection';
    if (!closing.aborted && responds !== hasResponded) {
      hasResponded = responds;
      await drivenMailings(db).say(mailing, responds ? '' : isUnreachable);
    }
    return failure;
  };
}

/**
 * Records a permanent rejection. Ends the subscription if the address is certainly wrong, or counts a bounce
 * if it may be wrong.
 */
const endRefused = (
  db: Database,
  { id, subscriber_id: subscriberId, email }: DeliveryRow,
  { kind, concernsAddress, answer }: MailFailure,
) =>
  db.transaction().execute(async (transaction) => {
    await deliveriesRepository(transaction).refused(id, answer);
    if (email === null) return;
    if (kind === 'permanent') await endReturned(transaction, email, { because: 'bounced', words: answer });
    else if (concernsAddress && subscriberId !== null)
      await countSoftBounce(transaction, { id, subscriberId, email }, answer);
  });

/** Records a temporary failure. A delivery that is given up after the last try counts as a bounce. */
const keepForLater = (
  db: Database,
  { id, tries, subscriber_id: subscriberId, email }: DeliveryRow,
  { concernsAddress, answer }: MailFailure,
) =>
  db.transaction().execute(async (transaction) => {
    const isGivenUp = await deliveriesRepository(transaction).failed({ id, tries }, answer);
    // An unreachable mail server or a rate limit says nothing about the address.
    if (!isGivenUp || !concernsAddress || subscriberId === null || email === null) return;
    await countSoftBounce(transaction, { id, subscriberId, email }, answer);
  });

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

/** Returns false once the lease has expired, because another process may have claimed the mailing. */
const isHeld = ({ lease }: ClaimedMailing) => lease > timestamp();

const isOn = ({ confirmed_at, unsubscribed_at, paused_until, is_declined }: DeliveryRow) =>
  confirmed_at !== null &&
  unsubscribed_at === null &&
  (paused_until === null || paused_until <= timestamp()) &&
  !is_declined;
