import {
  findCoveringDeclaration,
  covers,
  type DeclarationRow,
  type GivenOn,
  isEffective,
} from '../declarations/declaration-for';
import { claimableUntil } from '../gift-aid/periods';
import { formatLongDay } from '../../server/time/days';
import {
  type Donation,
  entriesByPayment,
  explainNoMoney,
  givenOn,
  isTakenOut,
  listUnclaimed,
} from './donations';
import { type LineNames, lineNames } from './schedule-line';

export interface ClaimDates {
  today: string;
  yearStarts: number;
}

export interface EligibleDonation {
  donation: Donation;
  declaration: DeclarationRow;
  names: LineNames;
  note: string | undefined;
  /** Amount not claimed yet, in pence. */
  amount: number;
}

type EligibilityResult = { eligible: EligibleDonation } | { why: string } | { nothing: true };

function explainNoDeclaration(declarations: DeclarationRow[], given: GivenOn) {
  const without = declarations.find((each) => !isEffective(each) && covers(each, given));
  if (without?.waits_for_gift)
    return `The gift that the declaration of ${formatLongDay(without.made_on)} came with has not been received.`;
  if (without)
    return `The written record of the declaration of ${formatLongDay(without.made_on)} has not been sent yet.`;
  const cancelled = declarations.find(
    ({ cancelled_from, covers_from, only_gift }) =>
      cancelled_from !== null &&
      covers_from <= given.day &&
      (only_gift === null || given.gifts.includes(only_gift)),
  );
  if (cancelled?.cancelled_from)
    return `The declaration was cancelled for gifts from ${formatLongDay(cancelled.cancelled_from)} onwards.`;
  return 'No declaration covers gifts on that date.';
}

/**
 * Decides whether a donation can be claimed now. The day of the original payment counts, even after a
 * correction. Returns `nothing` if there is nothing to claim or explain, e.g. because the donation has
 * already been claimed.
 */
export function checkEligibility(
  donation: Donation,
  declarations: DeclarationRow[],
  isErased: boolean,
  { today, yearStarts }: ClaimDates,
): EligibilityResult {
  const day = donation.origin.booked_on;
  if (donation.net <= 0) {
    // If a correction moved the money to another donation, the reason is given there.
    return donation.claims.length || isTakenOut(donation)
      ? { nothing: true }
      : { why: explainNoMoney(donation) };
  }
  if (donation.net <= donation.claimed) return { nothing: true };
  if (donation.isLeftOut) return { why: 'It was left out of Gift Aid.' };
  const given = givenOn(donation);
  const declaration = findCoveringDeclaration(declarations, given);
  if (!declaration) return { why: explainNoDeclaration(declarations, given) };
  if (day > today)
    return { why: `Its date, ${formatLongDay(day)}, is in the future. It can be claimed from then on.` };
  const until = claimableUntil(day, yearStarts);
  if (until < today) return { why: `It had to be claimed by ${formatLongDay(until)}.` };
  if (isErased) return { why: 'The supporter has been erased.' };
  const { names, problem, note } = lineNames(declaration);
  if (problem) return { why: problem };
  return { eligible: { donation, declaration, names, note, amount: donation.net - donation.claimed } };
}

export interface ClaimAdjustment {
  entries: { entry_id: number; amount: number; declaration_id: number | null }[];
  day: string;
  /** Amount of the gift itself in pence, without the tax on it. */
  amount: number;
}

function isUncovered(donation: Donation, declarations: DeclarationRow[]) {
  const claimedBy = new Set(donation.claims.map(({ declaration_id }) => declaration_id));
  return (
    (donation.isOthers || declarations.some(({ id }) => claimedBy.has(id))) &&
    findCoveringDeclaration(declarations, givenOn(donation)) === undefined
  );
}

/** Changes the first entry if they don't add up to the total, because parts of it were paid back before. */
function addUpTo<Entry extends { amount: number }>(entries: Entry[], total: number) {
  const rest = total - entries.reduce((sum, { amount }) => sum + amount, 0);
  return entries.map((entry, place) => (place === 0 ? { ...entry, amount: entry.amount + rest } : entry));
}

/**
 * Lists what takes back all that was claimed on a donation, each of its payments by itself. Otherwise a part that
 * becomes a donation of its own later would owe the same tax again.
 */
function listClaimed(donation: Donation) {
  const entries = [...entriesByPayment(donation).values()].flatMap((own) => {
    const ids = new Set(own.map(({ id }) => id));
    const its = donation.claims.filter(({ entry_id }) => ids.has(entry_id));
    const gift = its.find(({ role }) => role === 'gift');
    const amount = -its.reduce((sum, claim) => sum + claim.amount, 0);
    return gift && amount !== 0 ? [{ entry_id: gift.entry_id, amount }] : [];
  });
  return addUpTo(entries, -donation.claimed);
}

/**
 * Returns the over-claimed amount of a donation: the part that has been refunded or moved to another giver,
 * or all that is left if its declaration has been cancelled, was another person's, or the gift has been marked as not
 * eligible.
 */
export function findAdjustment(
  donation: Donation,
  declarations: DeclarationRow[],
): ClaimAdjustment | undefined {
  const { claimed, claims, net, origin } = donation;
  const declaration_id = claims.findLast(({ role }) => role === 'gift')?.declaration_id ?? null;
  const day = origin.booked_on;
  if (claimed <= 0) return undefined;
  if (net > 0 && (donation.isLeftOut || isUncovered(donation, declarations))) {
    const entries = listClaimed(donation).map((entry) => ({ ...entry, declaration_id }));
    return entries.length === 0 ? undefined : { entries, day, amount: claimed };
  }
  const amount = claimed - Math.max(0, net);
  if (amount <= 0) return undefined;
  const entries = listUnclaimed(donation).map((entry) => ({ ...entry, declaration_id }));
  return { entries: addUpTo(entries, -amount), day, amount };
}
