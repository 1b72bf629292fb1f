import type { EntryKind } from '@lapis/contract';
import type Stripe from 'stripe';

/** Money that moved at Stripe, as the ledger writes it down. */
export interface Move {
  kind: EntryKind;
  /** In pence; what leaves the charity's balance is negative. */
  amount: number;
  /** In seconds since 1970. */
  at: number;
  /** The entry's `source_key`. */
  key: string;
  /** False for a refund of which staff chose not to tell the giver. */
  notify?: boolean;
}

/** Marks a refund at Stripe of which its giver gets no email from the site. */
export const silent = { notify: 'no' };

/** What a movement of Stripe's balance may be about. */
export type Source = Stripe.Charge | Stripe.Refund | Stripe.Dispute;

/** A charge has succeeded, and Stripe has not said yet what of it arrives: it does so within the hour. */
export class NotYet extends Error {}

/** Which kind of entry a movement is, and by what it is known. */
function described(
  source: Source,
  { id, amount }: Stripe.BalanceTransaction,
): Pick<Move, 'kind' | 'key' | 'notify'> {
  switch (source.object) {
    case 'charge':
      // What is taken back by itself is a debit that the giver's bank returned after all.
      return amount >= 0
        ? { kind: 'payment', key: `stripe:${source.id}` }
        : { kind: 'dispute', key: `stripe:failure:${source.id}` };
    case 'refund':
      return amount < 0
        ? {
            kind: 'refund',
            key: `stripe:refund:${source.id}`,
            notify: source.metadata?.['notify'] !== silent.notify,
          }
        : { kind: 'refund', key: `stripe:refund_failed:${source.id}` };
    case 'dispute': {
      const kind = amount < 0 ? 'dispute' : 'dispute_won';
      const alike = source.balance_transactions.filter((other) => other.amount < 0 === amount < 0);
      const isFirst = alike[0] === undefined || alike[0].id === id;
      return { kind, key: `stripe:${kind}:${source.id}${isFirst ? '' : `:${id}`}` };
    }
  }
}

/**
 * The entries of a movement of Stripe's balance: itself, and its fee where it has one.
 * @throws Error where the account's balance is not in pounds
 */
export function movesOf(source: Source, transaction: Stripe.BalanceTransaction): Move[] {
  const { id, amount, fee, currency, created: at } = transaction;
  if (currency !== 'gbp') throw new Error(`Stripe settles in ${currency}, and the ledger is in pounds`);
  const move = { ...described(source, transaction), amount, at };
  return fee === 0 ? [move] : [move, { kind: 'fee', amount: -fee, at, key: `stripe:fee:${id}` }];
}

const whole = (transaction: string | Stripe.BalanceTransaction | null | undefined) => {
  if (typeof transaction === 'string')
    throw new Error('Stripe was to send the whole movement of its balance');
  return transaction ?? undefined;
};

/** A charge as it is now. */
export const chargeOf = (stripe: Stripe, id: string) =>
  stripe.charges.retrieve(id, {
    expand: ['balance_transaction', 'failure_balance_transaction', 'payment_intent'],
  });

/**
 * All money that moved for a charge so far, the payment first.
 * @param wasBooked whether the payment is in the ledger: a debit that failed without ever having arrived is nothing
 * @throws NotYet where it succeeded, and what arrives of it is not known yet
 */
export async function moneyOf(stripe: Stripe, charge: Stripe.Charge, wasBooked: boolean): Promise<Move[]> {
  const transaction = whole(charge.balance_transaction);
  if (charge.status !== 'succeeded' && !wasBooked) return [];
  if (!transaction) {
    if (!charge.captured) return [];
    throw new NotYet(`Stripe has not said yet what arrives of ${charge.id}`);
  }
  const moves = movesOf(charge, transaction);
  const failure = whole(charge.failure_balance_transaction);
  if (failure) moves.push(...movesOf(charge, failure));
  const refunds = await stripe.refunds
    .list({
      charge: charge.id,
      limit: 100,
      expand: ['data.balance_transaction', 'data.failure_balance_transaction'],
    })
    .autoPagingToArray({ limit: 1000 });
  for (const refund of refunds.toReversed())
    for (const moved of [whole(refund.balance_transaction), whole(refund.failure_balance_transaction)])
      if (moved) moves.push(...movesOf(refund, moved));
  if (!charge.disputed) return moves;
  const disputes = await stripe.disputes
    .list({ charge: charge.id, limit: 100 })
    .autoPagingToArray({ limit: 1000 });
  for (const dispute of disputes.toReversed())
    for (const moved of dispute.balance_transactions) moves.push(...movesOf(dispute, moved));
  return moves;
}
