import type { PayoutOptions, PayoutPlan, PayoutRow, PayoutRowKind } from '@lapis/contract';
import { pounds } from '@lapis/contract/money';
import type { Database } from '../../server/database/database';
import { createPeopleIndex, findOrAdd, type FoundPerson, loadPeople } from '../people-import/find-people';
import { type FindPurpose, loadPurposes } from '../people-import/load-purposes';
import type { LineRow } from '../statements/lines.repository';
import { choosePayout } from './choose-payout';
import { findRecorded, type RecordedItem } from './find-recorded';
import { addRefunds } from './find-refunded';
import type { PayoutItem } from './payout-item';
import type { Platform } from './platforms';
import type { Report } from './read-report';

const MOST_GIFTS = 1000;

export interface PlannedItem {
  item: PayoutItem;
  kind: PayoutRowKind;
  recorded: RecordedItem;
  /** Undefined for an anonymous giver, and for what is no new gift. */
  person: FoundPerson | undefined;
  isNewPerson: boolean;
  purpose: ReturnType<FindPurpose>;
  /** Note of the new gift. */
  note: string;
  says: string[];
}

interface PlanContext {
  platform: Platform;
  recorded: Map<PayoutItem, RecordedItem>;
  people: Parameters<typeof findOrAdd>[1];
  findPurpose: FindPurpose;
}

const nothing: RecordedItem = { entries: [], isElsewhere: false, undone: 0 };

/** Says what is wrong with what the ledger has of an item; undefined if nothing is. */
function entriesProblem({ gross, fee, recordedAs }: PayoutItem, { entries, problem }: RecordedItem) {
  if (!recordedAs) return problem;
  if (entries.length === 0) return 'This is not recorded here, so it was not taken on this site.';
  const sum = entries.reduce((total, { amount }) => total + amount, 0);
  return sum === gross - fee
    ? undefined
    : `The ledger has ${pounds(sum)} of it after fees, not ${pounds(gross - fee)}.`;
}

function findPurposeOf({ purposes }: PayoutItem, findPurpose: FindPurpose) {
  const found = purposes.map(findPurpose).find(({ isFound }) => isFound);
  return { purpose: found ?? findPurpose(''), words: purposes[0] ?? '' };
}

const sayings: Partial<Record<PayoutRowKind, string>> = {
  gift_aid: 'Gift Aid that the platform claimed. It is income, but no gift.',
  fee: 'A fee that belongs to no gift.',
  recorded: 'Recorded already: it is only tied to this payment.',
  refund: 'Given back to the giver.',
};

function planItem(item: PayoutItem, context: PlanContext): PlannedItem {
  const { platform, people, findPurpose } = context;
  const recorded = context.recorded.get(item) ?? nothing;
  const { purpose, words } = findPurposeOf(item, findPurpose);
  const problem = item.kind === 'other' || item.kind === 'fee' ? undefined : entriesProblem(item, recorded);
  const kind: PayoutRowKind =
    problem !== undefined ? 'other' : recorded.entries.length > 0 ? 'recorded' : item.kind;
  const says = [problem ?? sayings[kind] ?? '', item.says].filter(Boolean);
  const planned: PlannedItem = {
    item,
    kind,
    recorded,
    purpose,
    person: undefined,
    isNewPerson: false,
    note: '',
    says,
  };
  if (kind !== 'gift') return planned;
  const page = words && !purpose.isFound ? `: ${words}` : '';
  const note = `Through ${platform.name}${page}`;
  if (!item.name && !item.email) return { ...planned, note, says: ['Giver not known.', ...says] };
  const found: string[] = [];
  const { person, isNewPerson } = findOrAdd(item, people, found);
  return {
    ...planned,
    note,
    person,
    isNewPerson,
    says: [...(isNewPerson ? ['New supporter.'] : []), ...found, ...says],
  };
}

const toRow = ({ item, kind, person, purpose, says }: PlannedItem): PayoutRow => ({
  line: item.line,
  kind,
  name: item.name || item.email,
  day: item.day ?? null,
  gross: item.gross,
  fee: item.fee,
  net: item.net,
  purpose: kind === 'gift' || kind === 'gift_aid' ? purpose.title : '',
  says: says.join(' '),
  supporter_id: person?.id ?? null,
});

/** Says why a payout can't be recorded; empty if it can. */
function findProblem(planned: PlannedItem[], difference: string) {
  if (planned.length === 0) return 'There is nothing in this file that is not recorded already.';
  if (difference) return difference;
  const others = planned.filter(({ kind }) => kind === 'other').length;
  if (others > 0)
    return `${others === 1 ? 'A row' : `${others} rows`} can’t be recorded: below, it says why. Please split this payment by hand.`;
  if (planned.length > MOST_GIFTS)
    return `A payout can have up to ${MOST_GIFTS.toLocaleString('en-GB')} rows. This one has ${planned.length}.`;
  return '';
}

export interface PlannedPayout {
  planned: PlannedItem[];
  plan: PayoutPlan;
}

/** Decides how a bank payment is recorded as a platform's payout. Writes nothing. */
export async function planPayout(
  db: Database,
  { platform, items, skipped }: Report,
  line: Pick<LineRow, 'amount'>,
  options: PayoutOptions,
): Promise<PlannedPayout> {
  const recorded = await findRecorded(db, platform, items);
  await addRefunds(db, platform, recorded);
  const open = items.filter((item) => !recorded.get(item)?.isElsewhere);
  const chosen = choosePayout(open, line.amount);
  const context = {
    platform,
    recorded,
    people: { known: await loadPeople(db, chosen.items), seen: createPeopleIndex() },
    findPurpose: await loadPurposes(db, options),
  };
  const planned = chosen.items.map((item) => planItem(item, context));
  const sum = (of: (item: PayoutItem) => number) => planned.reduce((total, { item }) => total + of(item), 0);
  return {
    planned,
    plan: {
      platform: platform.name,
      claims_gift_aid: platform.claimsGiftAid,
      gross: sum(({ gross }) => gross),
      fees: sum(({ fee }) => fee),
      net: sum(({ net }) => net),
      amount: line.amount,
      gifts: planned.filter(({ kind }) => kind === 'gift').length,
      new_supporters: planned.filter(({ isNewPerson }) => isNewPerson).length,
      left_out: skipped + items.length - planned.length,
      problem: findProblem(planned, chosen.problem),
      rows: planned.slice(0, MOST_GIFTS).map(toRow),
    },
  };
}
