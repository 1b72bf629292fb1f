import { pounds } from '@lapis/contract/money';
import type { PayoutItem } from './payout-item';

const netOf = (items: PayoutItem[]) => items.reduce((sum, { net }) => sum + net, 0);

const byPayout = (items: PayoutItem[]) => {
  const payouts = new Map<string, PayoutItem[]>();
  for (const item of items) {
    const payout = payouts.get(item.payout);
    if (payout) payout.push(item);
    else payouts.set(item.payout, [item]);
  }
  return [...payouts.values()];
};

/** Gift Aid beside gifts may be paid with them, later by itself, or not at all. */
function variants(items: PayoutItem[]) {
  const gifts = items.filter(({ kind }) => kind !== 'gift_aid');
  const giftAid = items.filter(({ kind }) => kind === 'gift_aid');
  return [gifts, items, giftAid].filter((each) => each.length > 0);
}

const MOST_NAMED = 5;

function explainDifference(payouts: PayoutItem[][], nearest: PayoutItem[], amount: number) {
  const net = netOf(nearest);
  const difference = Math.abs(net - amount);
  const several =
    payouts.length > 1
      ? ` The file has ${payouts.length} payouts: ${payouts
          .slice(0, MOST_NAMED)
          .map((each) => pounds(netOf(each)))
          .join(', ')}${payouts.length > MOST_NAMED ? ' …' : ''}. The nearest is shown.`
      : '';
  return `After fees, the rows come to ${pounds(net)}. That is ${pounds(difference)} ${net < amount ? 'less' : 'more'} than the payment of ${pounds(amount)}.${several} Perhaps this payment is another payout, or the report was downloaded for other days, so that rows are missing or too many.`;
}

/**
 * Finds the payout in a report that has the amount of a bank payment. If there is none, returns the nearest and
 * says what is wrong.
 */
export function choosePayout(items: PayoutItem[], amount: number) {
  const payouts = byPayout(items);
  const candidates = [...payouts, items].flatMap(variants);
  const agreeing = candidates.find((each) => netOf(each) === amount);
  if (agreeing) return { items: agreeing, problem: '' };
  const [nearest = []] = [...payouts.map((each) => variants(each)[0] ?? []), []].toSorted(
    (one, other) => Math.abs(netOf(one) - amount) - Math.abs(netOf(other) - amount),
  );
  return { items: nearest, problem: explainDifference(payouts, nearest, amount) };
}
