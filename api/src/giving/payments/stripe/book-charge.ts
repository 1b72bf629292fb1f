import type { FastifyBaseLogger } from 'fastify';
import type Stripe from 'stripe';
import type { Writing } from '../../../server/http/mail';
import type { Services } from '../../../server/http/serve';
import { bookEntries } from '../../booking/book-entries';
import { giftsRepository } from '../../gifts/gifts.repository';
import { ledgerRepository } from '../../ledger/ledger.repository';
import { standingPayment } from '../../ledger/payment-trail';
import { holdGift } from '../../ledger/settle-gift';
import { dayOf } from '../../../server/time/days';
import { givingSettingsRepository } from '../../settings/giving-settings.repository';
import { chargeOf, moneyOf, type Move } from './charge-money';
import { giftOfCharge } from './find-gift';

/** What brings the ledger up to what Stripe says. */
export interface Books extends Pick<Services, 'db' | 'mail' | 'changes'> {
  stripe: Stripe;
  log: Pick<FastifyBaseLogger, 'debug' | 'warn' | 'error'>;
}

/**
 * Writes down all that has moved for a charge so far, with the letters that tell its giver. What is there already is left
 * as it is, so that it does not matter how often, in which order and how late this is asked for.
 */
export async function bookCharge({ db, mail, changes, stripe }: Books, id: string) {
  const charge = await chargeOf(stripe, id);
  const gift = await giftOfCharge(db, stripe, charge);
  if (!gift) return;
  const ledger = ledgerRepository(db);
  const wasBooked = (await ledger.bySource(`stripe:${id}`)) !== undefined;
  const moves = await moneyOf(stripe, charge, wasBooked);
  const known = await db
    .selectFrom('ledger_entries')
    .select('source_key')
    .where('source_key', 'in', ['', ...moves.map(({ key }) => key)])
    .execute();
  const isKnown = new Set(known.map(({ source_key }) => source_key));
  const missing = moves.filter(({ key }) => !isKnown.has(key));
  if (missing.length === 0) return;
  const { time_zone } = await givingSettingsRepository(db).read();
  await mail.send(async (writing) => {
    // Stripe tells of a payment in several events: whoever else looks into one waits here, and finds it written down.
    await givingSettingsRepository(writing.db).holdReceipts();
    await holdGift(writing.db, gift.id);
    const letters = [];
    for (const move of missing)
      letters.push(...(await bookMove(writing, { ...move, chargeId: id, giftId: gift.id, time_zone })));
    return letters;
  });
  await changes.publish(['giving']);
}

interface ToBook extends Move {
  chargeId: string;
  giftId: number;
  time_zone: string;
}

/** Where a payment was corrected since, what follows it is where the money is now. */
async function bookMove(
  writing: Writing,
  { kind, amount, at, key, notify, chargeId, giftId, time_zone }: ToBook,
) {
  const gifts = giftsRepository(writing.db);
  const booked = await ledgerRepository(writing.db).bySource(`stripe:${chargeId}`);
  const payment = booked && (await standingPayment(writing.db, booked));
  const gift = await gifts.find(payment?.gift_id ?? giftId);
  if (!gift) throw new Error(`Gift ${giftId} was deleted`);
  const { letters } = await bookEntries(writing, [
    {
      kind,
      gift,
      amount,
      booked_on: dayOf(new Date(at * 1000), time_zone),
      source: 'stripe',
      source_key: key,
      follows_id: payment?.id ?? null,
      notify,
    },
  ]);
  // There is nothing to be paid there any more.
  if (kind === 'payment' && gift.provider_url !== null)
    await gifts.setProvider(gift.id, { provider_url: null });
  return letters;
}
