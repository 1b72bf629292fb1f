import type { StatementLine } from '@lapis/contract';
import { sql } from 'kysely';
import type { Database } from '../../server/database/database';
import { orNotFound } from '../../server/http/http-error';
import { addDays, formatLongDay } from '../../server/time/days';
import { referencesIn } from '../gifts/references';
import { ledgerRepository } from '../ledger/ledger.repository';
import { findHolders } from '../ledger/payment-trail';
import '../tables';
import { daysBetween } from './likelihood';
import { isByHand } from './line-entries';
import type { LineRow } from './lines.repository';
import { hasName, splitName, splitWords } from './name-in-text';

type RecordedEntry = StatementLine['may_be_recorded'][number];

/** Days by which staff may have entered a payment before or after the bank booked it. */
export const DAYS_APART = 31;
/** The same for cheques and cash, of which the bank gives no name. */
export const DAYS_IN_TRANSIT = 14;
const MOST = 3;

/** Matches the bank's words for cheques and cash. */
export const isPaidIn = /\b(cheque|chq|cash|paid in|paying in|pay in|deposit|counter|credit|bank giro)\b/i;

/**
 * Selects payments and refunds that staff entered and that belong to no bank line. Nothing was given back of them,
 * unless corrections moved them.
 */
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
    .select(
      sql<number>`(
        select count(*) from ledger_entries as later
        where later.follows_id = ledger_entries.id and later.kind = 'correction'
      )`.as('corrections'),
    )
    .where(
      sql<boolean>`not exists (
        select 1 from ledger_entries as later
        where later.follows_id = ledger_entries.id and later.kind not in ('fee', 'correction')
      )`,
    )
    .where(isByHand)
    .orderBy('ledger_entries.id', 'desc')
    .execute();
};

type RecordedRow = Awaited<ReturnType<typeof selectRecorded>>[number];

interface Recorded extends RecordedRow {
  /** Says which part of the payment is the gift’s now. */
  moved: string;
  /** Its first giver and gift, of which the bank may have words too. */
  before: Pick<RecordedRow, 'name' | 'reference'>;
}

/** Returns a payment with the gift that has its money now; undefined if some of it was given back since. */
async function followCorrections(db: Database, row: RecordedRow): Promise<Recorded | undefined> {
  if (Number(row.corrections) === 0) return { ...row, moved: '', before: row };
  const payment = orNotFound(await ledgerRepository(db).find(row.id));
  const holders = (await findHolders(db, payment)).filter(({ left }) => left > 0);
  const [first] = holders;
  if (!first || holders.reduce((sum, { left }) => sum + left, 0) !== row.amount) return undefined;
  const gift = await db
    .selectFrom('gifts')
    .leftJoin('supporters', 'supporters.id', 'gifts.supporter_id')
    .select(['gifts.id as gift_id', 'gifts.reference', 'supporters.name'])
    .where('gifts.id', '=', first.payment.gift_id)
    .executeTakeFirstOrThrow();
  const moved =
    holders.length > 1 ? 'Parts of it were moved to other gifts since.' : 'It was moved to this gift since.';
  return { ...row, ...gift, moved, before: row };
}

function whenWords(days: number) {
  if (days === 0) return 'the same day';
  const count = Math.abs(days) === 1 ? 'one day' : `${Math.abs(days)} days`;
  return `${count} ${days > 0 ? 'before' : 'after'}`;
}

function toSuggestion(line: LineRow, row: Recorded): RecordedEntry[] {
  const { name, kind, method, booked_on, before } = row;
  const days = daysBetween(line.booked_on, booked_on);
  const said = splitWords(line.text);
  const references = referencesIn(line.text);
  const isNamed = [row, before].some((each) => each.name !== null && hasName(said, splitName(each.name)));
  const isReferred = [row, before].some(({ reference }) => references.includes(reference));
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
      why: `${what} was entered by hand for ${formatLongDay(booked_on)}, ${whenWords(days)}.${row.moved && ` ${row.moved}`}`,
    },
  ];
}

/** Suggests entries that staff made by hand and that an open bank line may repeat. */
export async function suggestRecorded(db: Database, lines: LineRow[]) {
  const open = lines.filter(({ state }) => state === 'unmatched');
  if (open.length === 0) return new Map<number, RecordedEntry[]>();
  const rows: Recorded[] = [];
  for (const row of await selectRecorded(db, open)) {
    const followed = await followCorrections(db, row);
    if (followed) rows.push(followed);
  }
  return new Map(
    open.map((line) => [line.id, rows.flatMap((row) => toSuggestion(line, row)).slice(0, MOST)] as const),
  );
}
