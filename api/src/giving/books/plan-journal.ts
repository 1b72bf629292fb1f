import type { BookSettings } from '@lapis/contract';
import type { Account, BookItem, ItemLine } from './book-items';

/** Line of an entry with the nominal code that it was booked on. */
export interface BookLine extends ItemLine {
  code: string;
}

export interface BookedItem {
  item: string;
  booked_on: string;
  lines: BookLine[];
}

export interface JournalPlan {
  items: BookedItem[];
  fresh: number;
  late: number;
  changed: number;
}

const lineKey = ({ account, fund, own_code, text }: ItemLine) =>
  JSON.stringify([account, fund, own_code, text]);

/** Adds up lines on the same code. */
function addUp(lines: BookLine[]): BookLine[] {
  const sums = new Map<string, BookLine>();
  for (const each of lines) {
    const key = `${each.code} ${lineKey(each)}`;
    sums.set(key, { ...each, amount: (sums.get(key)?.amount ?? 0) + each.amount });
  }
  return [...sums.values()].filter(({ amount }) => amount !== 0);
}

/** Compares what was booked with what an entry is now. A changed nominal code is no change of the entry. */
function isSame(booked: BookLine[], now: ItemLine[]) {
  const sums = new Map<string, number>();
  for (const each of booked) sums.set(lineKey(each), (sums.get(lineKey(each)) ?? 0) + each.amount);
  for (const each of now) sums.set(lineKey(each), (sums.get(lineKey(each)) ?? 0) - each.amount);
  return [...sums.values()].every((sum) => sum === 0);
}

function findCode(settings: BookSettings, { account, fund, own_code }: Omit<ItemLine, 'amount'>) {
  if (account === 'spending') return own_code || settings.spending;
  if (account === 'income')
    return settings.fund_income.find(({ fund_id }) => fund_id === fund)?.code || settings.income;
  return settings[account];
}

/**
 * Finds what the next journal has to book: entries that no journal has, and for entries that changed since, the
 * reversal of what was booked and what they are now. An entry that was undone is only reversed.
 * @param booked lines of earlier journals, in the period of `items`
 * @param lastUntil last day of the journals before; null if there is none
 */
export function planJournal(
  items: BookItem[],
  booked: BookedItem[],
  settings: BookSettings,
  lastUntil: string | null,
): JournalPlan {
  const before = new Map<string, BookedItem>();
  for (const each of booked) {
    const known = before.get(each.item);
    before.set(each.item, { ...each, lines: addUp([...(known?.lines ?? []), ...each.lines]) });
  }
  const plan: JournalPlan = { items: [], fresh: 0, late: 0, changed: 0 };
  const withCodes = (lines: ItemLine[]) => lines.map((each) => ({ ...each, code: findCode(settings, each) }));
  const reverse = (lines: BookLine[]) => lines.map((each) => ({ ...each, amount: -each.amount }));
  const isNow = new Set<string>();
  for (const { item, booked_on, lines } of items) {
    isNow.add(item);
    const known = before.get(item);
    const was = known?.lines ?? [];
    if (isSame(was, lines)) continue;
    if (known) plan.changed += 1;
    else plan.fresh += 1;
    if (!known && lastUntil !== null && booked_on <= lastUntil) plan.late += 1;
    plan.items.push({ item, booked_on, lines: addUp([...reverse(was), ...withCodes(lines)]) });
  }
  for (const { item, booked_on, lines } of before.values()) {
    if (isNow.has(item) || lines.length === 0) continue;
    plan.changed += 1;
    plan.items.push({ item, booked_on, lines: reverse(lines) });
  }
  return plan;
}

/** Returns the accounts that the plan needs and that have no nominal code. */
export const findMissing = (plan: JournalPlan): Account[] => [
  ...new Set(
    plan.items.flatMap(({ lines }) => lines.filter(({ code }) => code === '').map(({ account }) => account)),
  ),
];
