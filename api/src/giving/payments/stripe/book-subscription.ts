import type Stripe from 'stripe';
import { sql } from 'kysely';
import type { NewMail, Writing } from '../../../server/http/mail';
import type { Database } from '../../../server/database/database';
import { giftToTell } from '../../booking/gift-to-tell';
import { type GiftRow, giftsRepository } from '../../gifts/gifts.repository';
import { managePage } from '../../gifts/mailed-link';
import { settleGift } from '../../ledger/settle-gift';
import { giftChanged, giftEnded, paymentFailed } from '../../letters/gift.letters';
import { bookCharge, type Books } from './book-charge';
import { giftByMetadata, idOf } from './find-gift';
import { amountOf, newEvents, type ToldEvent } from './subscription-events';

/** So often another process may write first; each of them has newer news. */
const MOST_TURNS = 10;

/** Somebody wrote down what Stripe said later than it was asked here. */
class Overtaken extends Error {}

/** Brings a monthly gift up to what its subscription is now, with the letters that tell its giver. */
export async function bookSubscription(books: Books, id: string) {
  for (let turn = 1; turn <= MOST_TURNS; turn += 1) {
    // The gift is read before Stripe is asked: whoever writes in between has asked before, or asks again.
    const known = await giftsRepository(books.db).bySubscription(id);
    const subscription = await books.stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
    if (known) {
      if (await bring(books, known, subscription)) return;
    } else if (!(await connect(books, subscription))) return;
  }
  throw new Error(`Others wrote about ${id} all the time`);
}

/** Notes whose subscription it is; false where it is none of this site's, or the gift has another one. */
async function connect({ db, log }: Books, { id, metadata, customer }: Stripe.Subscription) {
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
    provider_customer: idOf(customer) ?? null,
    provider_url: null,
  });
  return true;
}

/** Answers whether nobody came in between. */
async function bring({ db, mail, changes }: Books, gift: GiftRow, subscription: Stripe.Subscription) {
  const events = newEvents(gift, await giftsRepository(db).events(gift.id), subscription);
  const amount = amountOf(subscription) ?? gift.amount;
  if (events.length === 0 && amount === gift.amount) return true;
  try {
    await mail.send(async (writing) => {
      await takeTurn(writing.db, gift);
      await writing.db.updateTable('gifts').set({ amount }).where('id', '=', gift.id).execute();
      const letters = [];
      for (const event of events)
        if (await giftsRepository(writing.db).addEvent(gift.id, event))
          letters.push(...(await lettersOf(writing, { ...gift, amount }, event)));
      await settleGift(writing.db, gift.id);
      return letters;
    });
  } catch (error) {
    if (error instanceof Overtaken) return false;
    throw error;
  }
  await changes.publish(['giving']);
  return true;
}

/** @throws Overtaken where the gift was written to since it was read */
async function takeTurn(db: Database, { id, provider_looks }: GiftRow) {
  const { numUpdatedRows } = await db
    .updateTable('gifts')
    .set({ provider_looks: sql`provider_looks + 1` })
    .where('id', '=', id)
    .where('provider_looks', '=', provider_looks)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Overtaken();
}

async function lettersOf(
  { db, site, link }: Writing,
  gift: GiftRow,
  { kind }: ToldEvent,
): Promise<NewMail[]> {
  const told = await giftToTell(db, gift);
  if (!told) return [];
  if (kind === 'failed') return [paymentFailed(site, link, told, await managePage(db, told.email))];
  if (kind === 'changed') return [giftChanged(site, link, told)];
  return kind === 'cancelled' ? [giftEnded(site, told)] : [];
}

/** Brings the ledger up to the payments of an invoice, and its monthly gift up to its subscription. */
export async function bookInvoice(books: Books, id: string) {
  const { parent, payments } = await books.stripe.invoices.retrieve(id, { expand: ['payments'] });
  const subscription = idOf(parent?.subscription_details?.subscription);
  if (subscription === undefined) return;
  await bookSubscription(books, subscription);
  for (const { payment, status } of payments?.data ?? []) {
    const intent = idOf(payment.payment_intent);
    if (status === 'paid' && intent !== undefined) await bookIntent(books, intent);
  }
}

/** Brings the ledger up to a payment, where there is one. */
export async function bookIntent(books: Books, id: string) {
  const charge = idOf((await books.stripe.paymentIntents.retrieve(id)).latest_charge);
  if (charge !== undefined) await bookCharge(books, charge);
}
