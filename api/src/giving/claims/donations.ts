import type { Selectable } from 'kysely';
import type { Tables } from '../../server/database/tables';
import '../tables';

export type Entry = Pick<
  Selectable<Tables['ledger_entries']>,
  'id' | 'kind' | 'gift_id' | 'supporter_id' | 'follows_id' | 'amount' | 'booked_on' | 'method'
> & { is_sponsored: number | null; is_small_donations: number | null; no_gift_aid: number | null };

export type ClaimedEntry = Pick<
  Selectable<Tables['claim_entries']>,
  'claim_id' | 'entry_id' | 'declaration_id' | 'role' | 'amount'
>;

/** Money that one person gave by one payment, with all that followed it. */
export interface Donation {
  /** The payment as it first came, whatever was corrected since. */
  origin: Entry;
  /** The payment that stands for it now. */
  payment: Entry;
  /** Who it was, as that person is known now; null where nobody knows. */
  supporter: number | null;
  /** Collected for the Small Donations Scheme from people who are not known. */
  isSmall: boolean;
  isSponsored: boolean;
  /** That staff said is no gift by HMRC's rules. */
  isLeftOut: boolean;
  entries: Entry[];
  /** What is left of it. */
  net: number;
  /** What is claimed for it, less what was given back. */
  claimed: number;
  claims: ClaimedEntry[];
}

/** Which payment an entry belongs to, and which one came first where payments were corrected. */
function trailOf(entry: Entry, byId: Map<number, Entry>) {
  let payment: Entry | undefined;
  let origin = entry;
  for (let at: Entry | undefined = entry; at; at = byId.get(at.follows_id ?? 0)) {
    if (at.kind === 'payment') payment ??= at;
    origin = at;
  }
  return { payment: payment ?? origin, origin };
}

/**
 * The donations that entries of the ledger tell of. A payment that was put right stays one donation where the person is
 * the same, and is two where the money turned out to be somebody else's. `entries` hold all that followed each payment but
 * the fees; `currentId` says who a supporter is now.
 */
export function donationsOf(
  entries: Entry[],
  claimed: ClaimedEntry[],
  currentId: (id: number) => number,
): Donation[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const claimsOf = new Map<number, ClaimedEntry[]>();
  for (const claim of claimed) claimsOf.set(claim.entry_id, [...(claimsOf.get(claim.entry_id) ?? []), claim]);
  const donations = new Map<string, Donation>();
  for (const entry of entries.toSorted((a, b) => a.id - b.id)) {
    const { payment, origin } = trailOf(entry, byId);
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
    const claims = claimsOf.get(entry.id) ?? [];
    donation.entries.push(entry);
    donation.net += entry.amount;
    donation.claims.push(...claims);
    donation.claimed += claims.reduce((sum, { amount }) => sum + amount, 0);
  }
  return [...donations.values()];
}

/** The entries of a donation that no claim has taken account of. */
export const unclaimedOf = ({ entries, claims }: Donation) => {
  const taken = new Set(claims.map(({ entry_id }) => entry_id));
  return entries.filter(({ id }) => !taken.has(id));
};
