import type { Claim } from '@lapis/contract';
import { explanationRules } from '@lapis/contract/gift-rules';
import { pounds } from '@lapis/contract/money';
import type { Database } from '../../server/database/database';
import '../tables';

const reasons = {
  refunded: ['gift refunded or taken back since', 'gifts refunded or taken back since'],
  moved: ['gift moved to another giver', 'gifts moved to other givers'],
  cancelled: ['gift whose declaration was cancelled', 'gifts whose declarations were cancelled'],
  undeclared: ['gift without a declaration of its giver', 'gifts without a declaration of their givers'],
  left_out: ['gift found not to be eligible', 'gifts found not to be eligible'],
  wrong: ['gift recorded wrongly', 'gifts recorded wrongly'],
} as const;
type Reason = keyof typeof reasons;

interface AdjustedEntry {
  kind: string;
  gift_id: number | null;
  no_gift_aid: number | null;
  /** Day from which its declaration was cancelled. */
  cancelled_from: string | null;
  amount: number;
}

const takenBack = ['refund', 'returned', 'dispute', 'dispute_won'];

/** A payment itself is adjusted only if nothing happened to its money. Undoing a refund is a positive amount. */
function findReason({ kind, amount, no_gift_aid, cancelled_from }: AdjustedEntry): Reason {
  if (takenBack.includes(kind)) return 'refunded';
  if (kind === 'correction') return 'moved';
  if (kind !== 'payment') return amount > 0 ? 'refunded' : 'wrong';
  if (no_gift_aid === 1) return 'left_out';
  return cancelled_from === null ? 'undeclared' : 'cancelled';
}

/** Leaves out corrections that left the money with its giver, with the payment in whose place they put it. */
function withoutOwnMoves(entries: AdjustedEntry[]) {
  const left = [...entries];
  for (const payment of entries.filter(({ kind, amount }) => kind === 'payment' && amount > 0)) {
    const from = left.findIndex(({ kind, amount }) => kind === 'correction' && amount === -payment.amount);
    left.splice(left.indexOf(payment), 1);
    if (from !== -1) left.splice(from, 1);
  }
  return left;
}

function sumByReason(entries: AdjustedEntry[]) {
  const sums = new Map<Reason, Map<number | null, number>>();
  for (const entry of withoutOwnMoves(entries)) {
    const reason = findReason(entry);
    const gifts = sums.get(reason) ?? new Map<number | null, number>();
    sums.set(reason, gifts);
    gifts.set(entry.gift_id, (gifts.get(entry.gift_id) ?? 0) - entry.amount);
  }
  return [...sums].map(([reason, gifts]) => {
    const amounts = [...gifts.values()].filter((amount) => amount !== 0);
    return { reason, gifts: amounts.length, amount: amounts.reduce((sum, each) => sum + each, 0) };
  });
}

type Adjustments = Pick<Claim, 'adjustment' | 'small_adjustment' | 'small_returned'>;

/**
 * Writes the explanation of a claim's adjustments that HMRC's form asks for. Gift Aid and small donations
 * share it. Never longer than HMRC allows: details that don't fit are left out.
 */
export function writeExplanation(
  { adjustment, small_adjustment, small_returned }: Adjustments,
  entries: AdjustedEntry[],
) {
  const sums = sumByReason(entries).filter(({ gifts }) => gifts > 0);
  const parts = sums.map(({ reason, gifts, amount }) => {
    const [one, several] = reasons[reason];
    return `${gifts} ${gifts === 1 ? one : several} (${pounds(amount)})`;
  });
  const years = small_returned.map(({ tax_year, amount }) => `${pounds(amount)} of ${tax_year}`);
  const write = (hasDetails: boolean) =>
    [
      adjustment > 0 &&
        `Gift Aid of ${pounds(adjustment)} was overclaimed earlier${hasDetails ? `: ${parts.join(', ')}` : ''}.`,
      small_adjustment > 0 &&
        `GASDS of ${pounds(small_adjustment)} was overclaimed earlier${hasDetails ? `: collections given back or corrected since, ${years.join(', ')}` : ''}.`,
    ]
      .filter(Boolean)
      .join(' ');
  const full = write(sums.every(({ amount }) => amount > 0));
  return full.length <= explanationRules.most ? full : write(false);
}

export async function explainAdjustments(
  db: Database,
  claimId: number,
  adjustments: Adjustments & Pick<Claim, 'refused_on'>,
) {
  const entries = await db
    .selectFrom(adjustments.refused_on ? 'refused_entries as c' : 'claim_entries as c')
    .innerJoin('ledger_entries as e', 'e.id', 'c.entry_id')
    .leftJoin('gifts as g', 'g.id', 'e.gift_id')
    .leftJoin('declarations as d', 'd.id', 'c.declaration_id')
    .select(['e.kind', 'e.gift_id', 'g.no_gift_aid', 'd.cancelled_from', 'c.amount'])
    .where('c.claim_id', '=', claimId)
    .where('c.role', '=', 'adjustment')
    .orderBy('c.id')
    .execute();
  return writeExplanation(adjustments, entries);
}
