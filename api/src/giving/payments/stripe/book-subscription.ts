import type Stripe from 'stripe';
import { sql } from 'kysely';
import type { NewMail, MailTransaction } from '../../../server/http/mail';
import type { Database } from '../../../server/database/database';
import { toGiftEmailData } from '../../booking/gift-to-tell';
import { type GiftRow, giftsRepository } from '../../gifts/gifts.repository';
import { createManageLink } from '../../gifts/mailed-link';
import { settleGift } from '../../ledger/settle-gift';
import { giftChanged, giftEnded, paymentFailed } from '../../emails/gift.emails';
import { bookCharge, type StripeBooking } from './book-charge';
import { giftByMetadata, toId } from './find-gift';
import { monthlyAmount, newEvents, type NewGiftEvent } from './subscription-events';

const MOST_TURNS = 10;

/** Thrown if another process has updated the gift since it was read. */
class StaleReadError extends Error {}

export async function bookSubscription(books: StripeBooking, id: string) {
  for (let turn = 1; turn <= MOST_TURNS; turn += 1) {
    // Reads the gift before calling Stripe, so that `lockLook` notices if another process updates it
    // meanwhile.
    const known = await giftsRepository(books.db).bySubscription(id);
    const subscription = await books.stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
    if (known) {
      if (await updateGift(books, known, subscription)) return;
    } else if (!(await linkSubscription(books, subscription))) return;
  }
  throw new Error(`Other processes kept changing ${id}`);
}

/**
 * Links a subscription to its gift. Returns false if the subscription isn't this site's, or the gift already
 * has a different one.
 */
async function linkSubscription({ db, log }: StripeBooking, { id, metadata, customer }: Stripe.Subscription) {
  const gift = await giftByMetadata(db, metadata);
  if (!gift) return false;
  if (gift.provider_subscription !== null) {
    log.warn(
      { gift: gift.id, subscription: id },
      'a gift has two subscriptions at Stripe; end one of them there',
    );
    return false;
  }
  await giftsRepository(db).setProvider(gift.id, {
    provider: 'stripe',
    provider_subscription: id,
    provider_customer: toId(customer) ?? null,
    provider_url: null,
  });
  return true;
}

async function updateGift(
  { db, mail, changes }: StripeBooking,
  gift: GiftRow,
  subscription: Stripe.Subscription,
) {
  const events = newEvents(gift, await giftsRepository(db).events(gift.id), subscription);
  const amount = monthlyAmount(subscription) ?? gift.amount;
  if (events.length === 0 && amount === gift.amount) return true;
  try {
    await mail.inTransaction(async (writing) => {
      await lockLook(writing.db, gift);
      await writing.db.updateTable('gifts').set({ amount }).where('id', '=', gift.id).execute();
      const emails = [];
      for (const event of events)
        if (await giftsRepository(writing.db).addEvent(gift.id, event))
          emails.push(...(await writeEventEmails(writing, { ...gift, amount }, event)));
      await settleGift(writing.db, gift.id);
      return emails;
    });
  } catch (error) {
    if (error instanceof StaleReadError) return false;
    throw error;
  }
  await changes.publish(['giving']);
  return true;
}

/** @throws StaleReadError if the gift has been updated since it was read */
async function lockLook(db: Database, { id, provider_looks }: GiftRow) {
  const { numUpdatedRows } = await db
    .updateTable('gifts')
    .set({ provider_looks: sql`provider_looks + 1` })
    .where('id', '=', id)
    .where('provider_looks', '=', provider_looks)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new StaleReadError();
}

async function writeEventEmails(
  { db, site, link }: MailTransaction,
  gift: GiftRow,
  { kind }: NewGiftEvent,
): Promise<NewMail[]> {
  const told = await toGiftEmailData(db, gift);
  if (!told) return [];
  if (kind === 'failed') return [paymentFailed(site, link, told, await createManageLink(db, told.email))];
  if (kind === 'changed') return [giftChanged(site, link, told)];
  return kind === 'cancelled' ? [giftEnded(site, told)] : [];
}

export async function bookInvoice(books: StripeBooking, id: string) {
  const { parent, payments } = await books.stripe.invoices.retrieve(id, { expand: ['payments'] });
  const subscription = toId(parent?.subscription_details?.subscription);
  if (subscription === undefined) return;
  await bookSubscription(books, subscription);
  for (const { payment, status } of payments?.data ?? []) {
    const intent = toId(payment.payment_intent);
    if (status === 'paid' && intent !== undefined) await bookIntent(books, intent);
  }
}

export async function bookIntent(books: StripeBooking, id: string) {
  const charge = toId((await books.stripe.paymentIntents.retrieve(id)).latest_charge);
  if (charge !== undefined) await bookCharge(books, charge);
}
