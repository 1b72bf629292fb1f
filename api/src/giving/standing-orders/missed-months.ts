import { addDays } from '../../server/time/days';
import { monthsAfter, monthsBetween, toMonth } from '../../server/time/months';

/** Days that a payment may be late. */
const GRACE = 7;

/** Number of latest months that are looked at; older gaps are history. */
const MONTHS = 3;

const daysIn = (month: string) => Number(addDays(`${monthsAfter(month, 1)}-01`, -1).slice(8));

/** Returns the due day in a month; the 31st is the last day of a shorter month. */
export const dueIn = (month: string, dueDay: number) =>
  `${month}-${String(Math.min(dueDay, daysIn(month))).padStart(2, '0')}`;

const distance = (one: string, other: string) => Math.abs(Date.parse(one) - Date.parse(other));

/** Returns the month whose due day is nearest to a payment. */
function nearestMonth(day: string, dueDay: number) {
  const near = [-1, 0, 1].map((months) => monthsAfter(toMonth(day), months));
  const [nearest = toMonth(day)] = near.toSorted(
    (one, other) => distance(day, dueIn(one, dueDay)) - distance(day, dueIn(other, dueDay)),
  );
  return nearest;
}

/** Returns the months that payments cover. A second payment near one due day covers the month before. */
function coveredMonths(payments: readonly string[], dueDay: number) {
  const covered = new Set<string>();
  for (const day of payments.toSorted()) {
    const month = nearestMonth(day, dueDay);
    covered.add(covered.has(month) ? monthsAfter(month, -1) : month);
  }
  return covered;
}

interface PaymentPlan {
  dueDay: number;
  /** Day of the first payment, if one has come. */
  first: string | null;
  /** Day from which payments are expected if none has come. */
  since: string;
  payments: readonly string[];
  skipped: readonly string[];
  /** Last day that is known from statements. */
  horizon: string;
}

/**
 * Returns the latest months, oldest first, in which no payment came within seven days of the due day, and
 * checks if the last two payments that were due are both missing.
 */
export function findMissedMonths({ dueDay, first, since, payments, skipped, horizon }: PaymentPlan) {
  const covered = coveredMonths(payments, dueDay);
  const start = first === null ? since : dueIn(nearestMonth(first, dueDay), dueDay);
  const last = toMonth(horizon);
  const due = monthsBetween(monthsAfter(last, -MONTHS), last, MONTHS + 1).filter((month) => {
    const day = dueIn(month, dueDay);
    return day >= start && addDays(day, GRACE) < horizon && !skipped.includes(month);
  });
  const missed = due.filter((month) => !covered.has(month));
  const lastTwo = due.slice(-2);
  return {
    missed: missed.slice(-MONTHS),
    isLapsed: lastTwo.length === 2 && lastTwo.every((month) => !covered.has(month)),
  };
}
