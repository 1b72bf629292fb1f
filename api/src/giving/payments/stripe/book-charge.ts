import type { FastifyBaseLogger } from 'fastify';
import type Stripe from 'stripe';
import type { MailTransaction } from '../../../server/http/mail';
import type { Services } from '../../../server/http/serve';
import { bookEntries } from '../../booking/book-entries';
import { giftsRepository } from '../../gifts/gifts.repository';
import { ledgerRepository } from '../../ledger/ledger.repository';
import { findCurrentPayment } from '../../ledger/payment-trail';
import { lockGift } from '../../ledger/settle-gift';
import { toDay } from '../../../server/time/days';
import { givingSettingsRepository } from '../../settings/giving-settings.repository';
import { fetchCharge, fetchChargeMoves, type LedgerMove } from './charge-money';
import { giftOfCharge } from './find-gift';

export interface StripeBooking extends Pick<Services, 'db' | 'mail' | 'changes'> {
  stripe: Stripe;
  log: Pick<FastifyBaseLogger, 'debug' | 'warn' | 'error'>;
}

/**
 * Books everything that Stripe has reported for a charge so far, and emails the giver. Idempotent, so it can
 * be called repeatedly, late and in any order.
 */
export async function bookCharge({ db, mail, changes, stripe }: StripeBooking, id: string) {
  const charge = await fetchCharge(stripe, id);
  const gift = await giftOfCharge(db, stripe, charge);
  if (!gift) return;
  const ledger = ledgerRepository(db);
  const wasBooked = (await ledger.bySource(`stripe:${id}`)) !== undefined;
  const moves = await fetchChargeMoves(stripe, charge, wasBooked);
  const known = await db
    .selectFrom('ledger_entries')
    .select('source_key')
    .where('source_key', 'in', ['', ...moves.map(({ key }) => key)])
    .execute();
  const isKnown = new Set(known.map(({ source_key }) => source_key));
  const missing = moves.filter(({ key }) => !isKnown.has(key));
  if (missing.length === 0) return;
  const { time_zone } = await givingSettingsRepository(db).read();
  await mail.inTransaction(async (writing) => {
    // Stripe reports one payment in several events; a concurrent event waits here and then finds the entries
    // already booked.
    await givingSettingsRepository(writing.db).holdReceipts();
    await lockGift(writing.db, gift.id);
    const emails = [];
    for (const move of missing)
      emails.push(...(await bookMove(writing, { ...move, chargeId: id, giftId: gift.id, time_zone })));
    return emails;
  });
  await changes.publish(['giving']);
}

interface ToBook extends LedgerMove {
  chargeId: string;
  giftId: number;
  time_zone: string;
}

/** Books an entry. If the payment has been corrected, the entry follows the payment that replaced it. */
async function bookMove(
  writing: MailTransaction,
  { kind, amount, at, key, notify, chargeId, giftId, time_zone }: ToBook,
) {
  const gifts = giftsRepository(writing.db);
  const booked = await ledgerRepository(writing.db).bySource(`stripe:${chargeId}`);
  const payment = booked && (await findCurrentPayment(writing.db, booked));
  const gift = await gifts.find(payment?.gift_id ?? giftId);
  if (!gift) throw new Error(`Gift ${giftId} was deleted`);
  const { emails } = await bookEntries(writing, [
    {
      kind,
      gift,
      amount,
      booked_on: toDay(new Date(at * 1000), time_zone),
      source: 'stripe',
      source_key: key,
      follows_id: payment?.id ?? null,
      notify,
    },
  ]);
  if (kind === 'payment' && gift.provider_url !== null)
    await gifts.setProvider(gift.id, { provider_url: null });
  return emails;
}
