import type { Selectable } from 'kysely';
import type { Tables } from '../../server/database/tables';
import type { GivenOn } from '../declarations/declaration-for';
import { isUndoing } from '../gifts/undoing';
import '../tables';

export type DonationEntry = Pick<
  Selectable<Tables['ledger_entries']>,
  'id' | 'kind' | 'gift_id' | 'supporter_id' | 'follows_id' | 'amount' | 'booked_on' | 'method'
> & {
  is_sponsored: number | null;
  is_small_donations: number | null;
  building_id: number | null;
  no_gift_aid: number | null;
};

export interface ClaimedEntry extends Pick<
  Selectable<Tables['claim_entries']>,
  'claim_id' | 'entry_id' | 'declaration_id' | 'role' | 'amount'
> {
  /** Supporter of the declaration; null if there is none. */
  declarer: number | null;
}

export interface Donation {
  /** Original payment entry, before any correction. */
  origin: DonationEntry;
  /** Latest payment entry, after corrections. */
  payment: DonationEntry;
  /** Id of the record whose declarations cover the gift; null if the giver is unknown. */
  supporter: number | null;
  isSmall: boolean;
  isSponsored: boolean;
  /** Marked by staff as not eligible for Gift Aid. */
  isLeftOut: boolean;
  /** Claimed under the declaration of another person, whose record was separated from the giver's since. */
  isOthers: boolean;
  entries: DonationEntry[];
  net: number;
  /** Amount claimed so far, less adjustments, in pence. */
  claimed: number;
  claims: ClaimedEntry[];
}

const sumOf = (rows: { amount: number }[]) => rows.reduce((sum, { amount }) => sum + amount, 0);

function tracePayment(entry: DonationEntry, byId: Map<number, DonationEntry>) {
  let payment: DonationEntry | undefined;
  let origin = entry;
  for (let at: DonationEntry | undefined = entry; at; at = byId.get(at.follows_id ?? 0)) {
    if (at.kind === 'payment') payment ??= at;
    origin = at;
    // The right payment, written in place of one entered in error, is a donation of its own: its day counts.
    if (at.kind === 'payment' && byId.get(at.follows_id ?? 0)?.kind === 'error') break;
  }
  return { payment: payment ?? origin, origin };
}

/**
 * Groups ledger entries into donations. A corrected payment stays one donation if the giver is the same, and
 * becomes two if it, or a part of it, has been moved to another giver.
 * @param entries payments with everything that followed them, except fees
 * @param taxpayerId maps a merged supporter to the record whose declarations cover its gifts
 */
export function groupDonations(
  entries: DonationEntry[],
  claimed: ClaimedEntry[],
  taxpayerId: (id: number) => number,
): Donation[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const claimsByEntry = new Map<number, ClaimedEntry[]>();
  for (const claim of claimed)
    claimsByEntry.set(claim.entry_id, [...(claimsByEntry.get(claim.entry_id) ?? []), claim]);
  const donations = new Map<string, Donation>();
  for (const entry of entries.toSorted((a, b) => a.id - b.id)) {
    const { payment, origin } = tracePayment(entry, byId);
    const supporter = payment.supporter_id === null ? null : taxpayerId(payment.supporter_id);
    // A part that was moved to a gift that isn't eligible, or back, is a donation of its own.
    const key = `${origin.id} ${supporter ?? 'nobody'} ${payment.no_gift_aid}`;
    const donation = donations.get(key) ?? {
      origin,
      payment,
      supporter,
      isSmall: false,
      isSponsored: false,
      isLeftOut: false,
      isOthers: false,
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
    donation.isOthers ||= claims.some(
      ({ role, declarer }) => role === 'gift' && declarer !== null && taxpayerId(declarer) !== supporter,
    );
    donation.claimed += claims.reduce((sum, { amount }) => sum + amount, 0);
  }
  return [...donations.values()];
}

/** Returns each of a donation's payments, by id, with what followed it. */
export function entriesByPayment({ entries }: Donation) {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const groups = new Map<number, DonationEntry[]>();
  for (const entry of entries) {
    const { id } = tracePayment(entry, byId).payment;
    groups.set(id, [...(groups.get(id) ?? []), entry]);
  }
  return groups;
}

/** Returns what is left of each of a donation's payments after refunds and corrections, in pence. */
export const remainingByPayment = (donation: Donation) =>
  new Map([...entriesByPayment(donation)].map(([id, entries]) => [id, sumOf(entries)]));

/** Returns the day of a donation and the gifts that its payments were recorded for. */
export const givenOn = ({ origin, entries }: Donation): GivenOn => ({
  day: origin.booked_on,
  gifts: entries.flatMap(({ kind, gift_id }) => (kind === 'payment' && gift_id !== null ? gift_id : [])),
});

/** Checks whether a donation's money was moved elsewhere or never came, rather than refunded. */
export const isTakenOut = ({ entries }: Donation) =>
  entries.some((entry) => entry.kind === 'correction' || (isUndoing(entry) && entry.amount < 0));

/** Says why nothing is left of a donation that wasn't taken out. */
export const explainNoMoney = ({ entries }: Donation) =>
  entries.some(({ kind }) => kind === 'returned') ? 'The bank took it back.' : 'It was refunded.';

/**
 * Lists the entries that claim what isn't claimed of a donation, or pay back what is claimed too much: those that no
 * claim has, and a payment whose tax was paid back before. Their amounts add up to the net amount less the claimed.
 */
export function listUnclaimed(donation: Donation): { entry_id: number; amount: number }[] {
  const fresh = new Set(unclaimedEntries(donation).map(({ id }) => id));
  return [...entriesByPayment(donation)].flatMap(([paymentId, own]) => {
    const ids = new Set(own.map(({ id }) => id));
    const due = sumOf(own) - sumOf(donation.claims.filter(({ entry_id }) => ids.has(entry_id)));
    const its = own.filter(({ id }) => fresh.has(id)).map(({ id, amount }) => ({ entry_id: id, amount }));
    const rest = due - sumOf(its);
    if (rest === 0) return its;
    const others = its.filter(({ entry_id }) => entry_id !== paymentId);
    return [{ entry_id: paymentId, amount: due - sumOf(others) }, ...others];
  });
}

export const unclaimedEntries = ({ entries, claims }: Donation) => {
  const taken = new Set(claims.map(({ entry_id }) => entry_id));
  return entries.filter(({ id }) => !taken.has(id));
};
