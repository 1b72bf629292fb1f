import type { StatementLine } from '@lapis/contract';
import { sql } from 'kysely';
import type { Database } from '../../server/database/database';
import { addDays, formatLongDay } from '../../server/time/days';
import { referencesIn } from '../gifts/references';
import '../tables';
import { daysBetween } from './likelihood';
import { isByHand } from './line-entries';
import type { LineRow } from './lines.repository';
import { hasName, splitName, splitWords } from './name-in-text';

type RecordedEntry = StatementLine['may_be_recorded'][number];

/** Days by which staff may have entered a payment before or after the bank booked it. */
const DAYS_APART = 31;
/** The same for cheques and cash, of which the bank gives no name. */
const DAYS_IN_TRANSIT = 14;
const MOST = 3;

const isPaidIn = /\b(cheque|chq|cash|paid in|paying in|pay in|deposit|counter|credit|bank giro)\b/i;

/** Selects payments and refunds that staff entered, that are whole, and that belong to no bank line. */
const selectRecorded = (db: Database, lines: LineRow[]) => {
  const days = lines.map(({ booked_on }) => booked_on).toSorted();
  return db
    .selectFrom('ledger_entries')
    .innerJoin('gifts', 'gifts.id', 'ledger_entries.gift_id')
    .leftJoin('supporters', 'supporters.id', 'gifts.supporter_id')
    .select(['ledger_entries.id', 'ledger_entries.kind', 'ledger_entries.amount', 'ledger_entries.method'])
    .select(['ledger_entries.booked_on', 'gifts.id as gift_id', 'gifts.reference', 'supporters.name'])
    .where('ledger_entries.kind', 'in', ['payment', 'refund'])
    .where('ledger_entries.method', '<>', 'card')
    .where(
      'ledger_entries.amount',
      'in',
      lines.map(({ amount }) => amount),
    )
    .where('ledger_entries.booked_on', '>=', addDays(days[0] ?? '', -DAYS_APART))
    .where('ledger_entries.booked_on', '<=', addDays(days.at(-1) ?? '', DAYS_APART))
    .where(
      sql<boolean>`not exists (
        select 1 from ledger_entries as later
        where later.follows_id = ledger_entries.id and later.kind <> 'fee'
      )`,
    )
    .where(isByHand)
    .orderBy('ledger_entries.id', 'desc')
    .execute();
};

type RecordedRow = Awaited<ReturnType<typeof selectRecorded>>[number];

function whenWords(days: number) {
  if (days === 0) return 'the same day';
  const count = Math.abs(days) === 1 ? 'one day' : `${Math.abs(days)} days`;
  return `${count} ${days > 0 ? 'before' : 'after'}`;
}

function toSuggestion(line: LineRow, row: RecordedRow): RecordedEntry[] {
  const { name, kind, method, booked_on } = row;
  const days = daysBetween(line.booked_on, booked_on);
  const isNamed = name !== null && hasName(splitWords(line.text), splitName(name));
  const isReferred = referencesIn(line.text).includes(row.reference);
  const isInTransit =
    (method === 'cheque' || method === 'cash') &&
    days >= 0 &&
    days <= DAYS_IN_TRANSIT &&
    isPaidIn.test(line.text);
  const isLikely = isNamed || isReferred || isInTransit || kind === 'refund';
  if (row.amount !== line.amount || Math.abs(days) > DAYS_APART || !isLikely) return [];
  const what = kind === 'refund' ? 'A refund of the same amount' : 'The same amount';
  return [
    {
      entry_id: row.id,
      gift_id: row.gift_id,
      reference: row.reference,
      name: name ?? '',
      kind: kind === 'refund' ? 'refund' : 'payment',
      why: `${what} was entered by hand for ${formatLongDay(booked_on)}, ${whenWords(days)}.`,
    },
  ];
}

/** Suggests entries that staff made by hand and that an open bank line may repeat. */
export async function suggestRecorded(db: Database, lines: LineRow[]) {
  const open = lines.filter(({ state }) => state === 'unmatched');
  if (open.length === 0) return new Map<number, RecordedEntry[]>();
  const rows = await selectRecorded(db, open);
  return new Map(
    open.map((line) => [line.id, rows.flatMap((row) => toSuggestion(line, row)).slice(0, MOST)] as const),
  );
}
