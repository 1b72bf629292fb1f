import type { Selectable } from 'kysely';
import type { Tables } from '../../server/database/tables';
import '../tables';

export type DonationEntry = Pick<
  Selectable<Tables['ledger_entries']>,
  'id' | 'kind' | 'gift_id' | 'supporter_id' | 'follows_id' | 'amount' | 'booked_on' | 'method'
> & { is_sponsored: number | null; is_small_donations: number | null; no_gift_aid: number | null };

export type ClaimedEntry = Pick<
  Selectable<Tables['claim_entries']>,
  'claim_id' | 'entry_id' | 'declaration_id' | 'role' | 'amount'
>;

export interface Donation {
  /** Original payment entry, before any correction. */
  origin: DonationEntry;
  /** Latest payment entry, after corrections. */
  payment: DonationEntry;
  /** Id of the giver after merges; null if the giver is unknown. */
  supporter: number | null;
  isSmall: boolean;
  isSponsored: boolean;
  /** Marked by staff as not eligible for Gift Aid. */
  isLeftOut: boolean;
  entries: DonationEntry[];
  net: number;
  /** Amount claimed so far, less adjustments, in pence. */
  claimed: number;
  claims: ClaimedEntry[];
}

function tracePayment(entry: DonationEntry, byId: Map<number, DonationEntry>) {
  let payment: DonationEntry | undefined;
  let origin = entry;
  for (let at: DonationEntry | undefined = entry; at; at = byId.get(at.follows_id ?? 0)) {
    if (at.kind === 'payment') payment ??= at;
    origin = at;
  }
  return { payment: payment ?? origin, origin };
}

/**
 * Groups ledger entries into donations. A corrected payment stays one donation if the giver is the same, and
 * becomes two if it has been moved to another giver.
 * @param entries payments with everything that followed them, except fees
 * @param currentId maps a merged supporter to the current one
 */
export function groupDonations(
  entries: DonationEntry[],
  claimed: ClaimedEntry[],
  currentId: (id: number) => number,
): Donation[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const claimsByEntry = new Map<number, ClaimedEntry[]>();
  for (const claim of claimed)
    claimsByEntry.set(claim.entry_id, [...(claimsByEntry.get(claim.entry_id) ?? []), claim]);
  const donations = new Map<string, Donation>();
  for (const entry of entries.toSorted((a, b) => a.id - b.id)) {
    const { payment, origin } = tracePayment(entry, byId);
    const supporter = payment.supporter_id === null ? null : currentId(payment.supporter_id);
    const key = `${origin.id} ${supporter ?? 'nobody'}`;
    const donation = donations.get(key) ?? {
      origin,
      payment,
      supporter,
      isSmall: false,
      isSponsored: false,
      isLeftOut: false,
      entries: [],
      net: 0,
      claimed: 0,
      claims: [],
    };
    donations.set(key, donation);
    if (entry.kind === 'payment') {
      donation.payment = entry;
      donation.isSmall = supporter === null && entry.is_small_donations === 1 && entry.no_gift_aid !== 1;
      donation.isSponsored = entry.is_sponsored === 1;
      donation.isLeftOut = entry.no_gift_aid === 1;
    }
    const claims = claimsByEntry.get(entry.id) ?? [];
    donation.entries.push(entry);
    donation.net += entry.amount;
    donation.claims.push(...claims);
    donation.claimed += claims.reduce((sum, { amount }) => sum + amount, 0);
  }
  return [...donations.values()];
}

export const unclaimedEntries = ({ entries, claims }: Donation) => {
  const taken = new Set(claims.map(({ entry_id }) => entry_id));
  return entries.filter(({ id }) => !taken.has(id));
};
