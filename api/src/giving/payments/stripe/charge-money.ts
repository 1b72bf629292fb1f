import type { EntryKind } from '@lapis/contract';
import type Stripe from 'stripe';

export interface LedgerMove {
  kind: EntryKind;
  /** Amount in pence; negative if money leaves the charity's balance. */
  amount: number;
  /** Unix time in seconds. */
  at: number;
  key: string;
  /** False for a refund if staff chose not to notify the giver. */
  notify?: boolean;
}

/** Metadata for refunds about which the giver isn't emailed. */
export const silent = { notify: 'no' };

export type Source = Stripe.Charge | Stripe.Refund | Stripe.Dispute;

/**
 * Thrown if a charge has succeeded but Stripe hasn't calculated its net amount yet, which takes up to an
 * hour.
 */
export class NotSettledError extends Error {}

function describeMove(
  source: Source,
  { id, amount }: Stripe.BalanceTransaction,
): Pick<LedgerMove, 'kind' | 'key' | 'notify'> {
  switch (source.object) {
    case 'charge':
      // A charge with a negative amount is a debit that the giver's bank took back.
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
 * Converts a balance transaction into ledger entries: the movement and its fee, if any.
 * @throws Error if the account's balance isn't in pounds
 */
export function toLedgerMoves(source: Source, transaction: Stripe.BalanceTransaction): LedgerMove[] {
  const { id, amount, fee, currency, created: at } = transaction;
  if (currency !== 'gbp') throw new Error(`Stripe settles in ${currency}, and the ledger is in pounds`);
  const move = { ...describeMove(source, transaction), amount, at };
  return fee === 0 ? [move] : [move, { kind: 'fee', amount: -fee, at, key: `stripe:fee:${id}` }];
}

const whole = (transaction: string | Stripe.BalanceTransaction | null | undefined) => {
  if (typeof transaction === 'string') throw new Error('Stripe sent only the id of a balance transaction');
  return transaction ?? undefined;
};

export const fetchCharge = (stripe: Stripe, id: string) =>
  stripe.charges.retrieve(id, {
    expand: ['balance_transaction', 'failure_balance_transaction', 'payment_intent'],
  });

/**
 * Returns all of a charge's money movements so far, the payment first.
 * @param wasBooked true if the ledger has the payment; if it doesn't, a failed debit has moved no money
 * @throws NotSettledError if the charge succeeded and its net amount isn't known yet
 */
export async function fetchChargeMoves(
  stripe: Stripe,
  charge: Stripe.Charge,
  wasBooked: boolean,
): Promise<LedgerMove[]> {
  const transaction = whole(charge.balance_transaction);
  if (charge.status !== 'succeeded' && !wasBooked) return [];
  if (!transaction) {
    if (!charge.captured) return [];
    throw new NotSettledError(`Stripe has no balance transaction for ${charge.id} yet`);
  }
  const moves = toLedgerMoves(charge, transaction);
  const failure = whole(charge.failure_balance_transaction);
  if (failure) moves.push(...toLedgerMoves(charge, failure));
  const refunds = await stripe.refunds
    .list({
      charge: charge.id,
      limit: 100,
      expand: ['data.balance_transaction', 'data.failure_balance_transaction'],
    })
    .autoPagingToArray({ limit: 1000 });
  for (const refund of refunds.toReversed())
    for (const moved of [whole(refund.balance_transaction), whole(refund.failure_balance_transaction)])
      if (moved) moves.push(...toLedgerMoves(refund, moved));
  if (!charge.disputed) return moves;
  const disputes = await stripe.disputes
    .list({ charge: charge.id, limit: 100 })
    .autoPagingToArray({ limit: 1000 });
  for (const dispute of disputes.toReversed())
    for (const moved of dispute.balance_transactions) moves.push(...toLedgerMoves(dispute, moved));
  return moves;
}
