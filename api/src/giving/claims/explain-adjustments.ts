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

/** A payment itself is adjusted only if nothing happened to its money. */
function findReason({ kind, no_gift_aid, cancelled_from }: AdjustedEntry): Reason {
  if (takenBack.includes(kind)) return 'refunded';
  if (kind === 'correction') return 'moved';
  if (kind !== 'payment') return 'wrong';
  if (no_gift_aid === 1) return 'left_out';
  return cancelled_from === null ? 'undeclared' : 'cancelled';
}

function sumByReason(entries: AdjustedEntry[]) {
  const sums = new Map<Reason, { gifts: Set<number | null>; amount: number }>();
  const byGift = new Map<number | null, Reason>();
  for (const entry of entries) {
    const reason = byGift.get(entry.gift_id) ?? findReason(entry);
    byGift.set(entry.gift_id, reason);
    const sum = sums.get(reason) ?? { gifts: new Set(), amount: 0 };
    sum.gifts.add(entry.gift_id);
    sum.amount -= entry.amount;
    sums.set(reason, sum);
  }
  return sums;
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
  const parts = [...sumByReason(entries)].map(([reason, { gifts, amount }]) => {
    const [one, several] = reasons[reason];
    return `${gifts.size} ${gifts.size === 1 ? one : several} (${pounds(amount)})`;
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
  const full = write(true);
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
