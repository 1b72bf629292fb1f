import { countingFor, covers, type DeclarationRow, isEffective } from '../declarations/declaration-for';
import { claimableUntil } from '../gift-aid/periods';
import { longDay } from '../../server/time/days';
import { type Donation, unclaimedOf } from './donations';
import { type LineNames, lineNames } from './schedule-line';

/** What the rules are asked about. */
export interface Circumstances {
  /** In the charity's time zone. */
  today: string;
  /** The first month of the charity's year. */
  yearStarts: number;
}

/** A donation that can be claimed, and by which declaration. */
export interface Eligible {
  donation: Donation;
  declaration: DeclarationRow;
  names: LineNames;
  /** What is left out of the names. */
  note: string | undefined;
  /** In pence: all of it that was in no claim yet. */
  amount: number;
}

type Judgement = { eligible: Eligible } | { why: string } | { nothing: true };

/** Why no declaration counts for a day, where the person made some. */
function whyNone(declarations: DeclarationRow[], day: string) {
  const without = declarations.find((each) => !isEffective(each) && covers(each, day));
  if (without?.waits_for_gift)
    return `The gift that the declaration of ${longDay(without.made_on)} came with has not been received.`;
  if (without)
    return `The written record of the declaration of ${longDay(without.made_on)} has not been sent yet.`;
  const cancelled = declarations.find(
    ({ cancelled_from, covers_from }) => cancelled_from !== null && covers_from <= day,
  );
  if (cancelled?.cancelled_from)
    return `The declaration was cancelled for gifts from ${longDay(cancelled.cancelled_from)} onwards.`;
  return 'No declaration covers gifts on that date.';
}

/**
 * Whether a donation can be claimed now, and if not, why. The day that decides is that of the payment as it first came.
 * `nothing` is what a claim has nothing more to do with.
 */
export function judge(
  donation: Donation,
  declarations: DeclarationRow[],
  isErased: boolean,
  { today, yearStarts }: Circumstances,
): Judgement {
  const day = donation.origin.booked_on;
  const amount = unclaimedOf(donation).reduce((sum, entry) => sum + entry.amount, 0);
  if (donation.net <= 0) {
    // What was put right is spoken of where the money is now.
    const isElsewhere = donation.entries.some(({ kind }) => kind === 'correction');
    return donation.claims.length || isElsewhere ? { nothing: true } : { why: 'It was refunded.' };
  }
  if (donation.net <= donation.claimed) return { nothing: true };
  if (donation.isLeftOut) return { why: 'It was left out of Gift Aid.' };
  const declaration = countingFor(declarations, day);
  if (!declaration) return { why: whyNone(declarations, day) };
  // Of a gift whose tax was given back, such as by a cancellation, every entry was in a claim.
  if (amount !== donation.net - donation.claimed)
    return { why: 'It was claimed before, and the tax was paid back.' };
  if (day > today)
    return { why: `Its date, ${longDay(day)}, is in the future. It can be claimed from then on.` };
  const until = claimableUntil(day, yearStarts);
  if (until < today) return { why: `It had to be claimed by ${longDay(until)}.` };
  if (isErased) return { why: 'The supporter has been erased.' };
  const { names, problem, note } = lineNames(declaration);
  return problem ? { why: problem } : { eligible: { donation, declaration, names, note, amount } };
}

/** What has to be given back of a donation that was claimed. */
export interface Adjustment {
  /** Which entries a claim notes for it, each with what is given back of it: negative. */
  entries: { entry_id: number; amount: number; declaration_id: number | null }[];
  day: string;
  /** In pence of the gift, not of its tax. */
  amount: number;
}

/** Whether the declaration that a donation was claimed by does not hold for its day any more, nor any other. */
function isUncovered({ claims, origin }: Donation, declarations: DeclarationRow[]) {
  const claimedBy = new Set(claims.map(({ declaration_id }) => declaration_id));
  return (
    declarations.some(({ id }) => claimedBy.has(id)) &&
    countingFor(declarations, origin.booked_on) === undefined
  );
}

/**
 * What of a donation was claimed too much: what went back to the giver since, or was somebody else's, or all of it where
 * the declaration was cancelled for its day or the gift was left out of Gift Aid since.
 */
export function adjustmentOf(donation: Donation, declarations: DeclarationRow[]): Adjustment | undefined {
  const { claimed, claims, net, origin } = donation;
  const declaration_id = claims.findLast(({ role }) => role === 'gift')?.declaration_id ?? null;
  const day = origin.booked_on;
  if (claimed <= 0) return undefined;
  if (donation.isLeftOut || isUncovered(donation, declarations)) {
    const returned = new Set(claims.filter(({ role }) => role === 'adjustment').map((each) => each.entry_id));
    const entry_id = claims.find((each) => each.role === 'gift' && !returned.has(each.entry_id))?.entry_id;
    return entry_id === undefined
      ? undefined
      : { entries: [{ entry_id, amount: -claimed, declaration_id }], day, amount: claimed };
  }
  const amount = claimed - Math.max(0, net);
  if (amount <= 0) return undefined;
  const entries = unclaimedOf(donation).map(({ id, amount: of }) => ({
    entry_id: id,
    amount: of,
    declaration_id,
  }));
  return { entries, day, amount };
}
