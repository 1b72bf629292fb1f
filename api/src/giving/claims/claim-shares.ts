import type { Database } from '../../server/database/database';
import '../tables';
import { type Donation, groupDonations, remainingByPayment } from './donations';
import { loadMergers, selectInBatches } from './load-donations';
import { entries, inBatches, wholeTrails } from './trails';

interface PurposeColumns {
  appeal_id: number | null;
  project_id: number | null;
  project_title: string;
  is_restricted: number;
}

const sumOf = (numbers: number[]) => numbers.reduce((sum, each) => sum + each, 0);

/**
 * Divides an amount in proportion to the weights, in whole pence. Each share is rounded down, and the pennies
 * that are left go to the shares that lost most by it, so that the shares add up to the amount. A purpose
 * that gave back more than it claimed has a negative weight and share; if that is so for the whole claim,
 * only the purposes with a positive weight have shares, or all the same if there is none.
 */
export function divideAmount(amount: number, weights: number[]): number[] {
  const positive = weights.map((weight) => Math.max(0, weight));
  const own = sumOf(weights) > 0 ? weights : sumOf(positive) > 0 ? positive : weights.map(() => 1);
  const whole = sumOf(own);
  const exact = own.map((weight) => (amount * weight) / whole);
  const shares = exact.map(Math.floor);
  const order = exact
    .map((share, place) => ({ place, lost: share - Math.floor(share) }))
    .toSorted((a, b) => b.lost - a.lost || a.place - b.place);
  let left = amount - sumOf(shares);
  for (const { place } of order) {
    if (left <= 0) break;
    shares[place] = (shares[place] ?? 0) + 1;
    left -= 1;
  }
  return shares;
}

const purposeColumns = ['appeal_id', 'project_id', 'project_title', 'is_restricted'] as const;

/** Divides what a claim contains of a donation by the payments that have its money now. */
function divideByPayment(donation: Donation, amount: number) {
  const left = [...remainingByPayment(donation)].filter(([, pence]) => pence > 0);
  if (left.length === 0) return [{ id: donation.payment.id, amount }];
  const shares = divideAmount(
    amount,
    left.map(([, pence]) => pence),
  );
  return left.map(([id], place) => ({ id, amount: shares[place] ?? 0 }));
}

/** Loads what a claim contains, with the purposes that the money has now. */
async function loadClaimedPurposes(db: Database, claimId: number) {
  const rows = await db
    .selectFrom('claim_entries')
    .select(['entry_id', 'amount'])
    .where('claim_id', '=', claimId)
    .execute();
  const claimed = new Map<number, number>();
  for (const { entry_id, amount } of rows) claimed.set(entry_id, (claimed.get(entry_id) ?? 0) + amount);
  const chosen = await selectInBatches([...claimed.keys()], (batch) =>
    entries(db).where('e.id', 'in', batch).execute(),
  );
  const { taxpayerId } = await loadMergers(db);
  const parts = groupDonations(await wholeTrails(db, chosen), [], taxpayerId).flatMap((donation) =>
    divideByPayment(donation, sumOf(donation.entries.map(({ id }) => claimed.get(id) ?? 0))),
  );
  const payments = await selectInBatches([...new Set(parts.map(({ id }) => id))], (batch) =>
    db
      .selectFrom('ledger_entries')
      .select(['id', ...purposeColumns])
      .where('id', 'in', batch)
      .execute(),
  );
  const purposes = new Map(payments.map((payment) => [payment.id, payment]));
  return parts.flatMap(({ id, amount }) => {
    const purpose = purposes.get(id);
    return purpose && amount !== 0 ? [{ ...purpose, amount }] : [];
  });
}

/**
 * Stores how much of a payment by HMRC belongs to each purpose: in proportion to the gifts and small
 * donations of the claim, less what it gave back, by the purposes that they have now.
 */
export async function addShares(
  db: Database,
  { id, claim_id, amount }: { id: number; claim_id: number; amount: number },
) {
  const purposes = new Map<string, PurposeColumns & { weight: number }>();
  for (const row of await loadClaimedPurposes(db, claim_id)) {
    const key = purposeColumns.map((column) => row[column]).join(' ');
    const { appeal_id, project_id, project_title, is_restricted } = row;
    const purpose = purposes.get(key) ?? { appeal_id, project_id, project_title, is_restricted, weight: 0 };
    purposes.set(key, { ...purpose, weight: purpose.weight + row.amount });
  }
  const all = [...purposes.values()];
  // All of a repayment is negative.
  const sign = Math.sign(amount);
  const shares = divideAmount(
    amount * sign,
    all.map(({ weight }) => weight * sign),
  );
  const rows = all
    .map(({ weight: _, ...purpose }, place) => ({
      ...purpose,
      payment_id: id,
      amount: (shares[place] ?? 0) * sign,
    }))
    .filter((row) => row.amount !== 0);
  for (const batch of inBatches(rows)) await db.insertInto('claim_shares').values(batch).execute();
}
