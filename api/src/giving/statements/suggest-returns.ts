import type { StatementLine } from '@lapis/contract';
import { sql } from 'kysely';
import type { Database } from '../../server/database/database';
import { addDays } from '../../server/time/days';
import { loadPaymentTrails } from '../claims/payment-trails';
import { referencesIn } from '../gifts/references';
import '../tables';
import { DAYS_TO_COME_BACK } from './keep-returns';
import { loadLineEntries } from './line-entries';
import type { LineRow } from './lines.repository';
import { hasName, splitName, splitWords } from './name-in-text';

type ReturnSuggestion = StatementLine['may_return'][number];

const MOST = 4;
/** Most payments that are looked at for one line, newest first. */
const MOST_LOOKED_AT = 20;

/** SQL condition for rows of `ledger_entries` of which nothing was refunded, moved, taken out or taken back. */
const isWhole = sql<boolean>`not exists (
  select 1 from ledger_entries as later
  where later.follows_id = ledger_entries.id and later.kind <> 'fee' and not exists (
    select 1 from ledger_entries as undoing
    where undoing.follows_id = later.id and undoing.kind in ('error', 'unmatched')
  )
)`;

const wholePayments = (db: Database) =>
  db
    .selectFrom('ledger_entries')
    .innerJoin('gifts', 'gifts.id', 'ledger_entries.gift_id')
    .leftJoin('supporters', 'supporters.id', 'gifts.supporter_id')
    .select(['ledger_entries.id as entry_id', 'gifts.id as gift_id', 'gifts.reference', 'supporters.name'])
    .select(['ledger_entries.amount', 'ledger_entries.booked_on', 'ledger_entries.receipt'])
    .where('ledger_entries.kind', '=', 'payment')
    .where(isWhole);

type Payment = Awaited<ReturnType<ReturnType<typeof wholePayments>['execute']>>[number];

/** Returns groups of payments that may come back with a line: single ones, and those of a line that was split. */
async function findCandidates(db: Database, { amount, booked_on, text }: LineRow): Promise<Payment[][]> {
  const references = referencesIn(text);
  const single = await wholePayments(db)
    .where('ledger_entries.source', 'not in', ['stripe', 'platform'])
    .where('ledger_entries.amount', '=', -amount)
    .where('ledger_entries.booked_on', '<=', booked_on)
    .where((eb) =>
      eb.or([
        eb('ledger_entries.booked_on', '>=', addDays(booked_on, -DAYS_TO_COME_BACK)),
        eb('gifts.reference', 'in', references.length > 0 ? references : ['']),
      ]),
    )
    .orderBy('ledger_entries.booked_on', 'desc')
    .orderBy('ledger_entries.id', 'desc')
    .limit(MOST_LOOKED_AT)
    .execute();
  const split = await db
    .selectFrom('statement_lines')
    .select(['id', 'entry_id'])
    .where('amount', '=', -amount)
    .where('state', '=', 'matched')
    .where('booked_on', '<=', booked_on)
    .where('booked_on', '>=', addDays(booked_on, -DAYS_TO_COME_BACK))
    .where('id', 'in', db.selectFrom('line_entries').select('line_id'))
    .execute();
  const groups = single.map((payment) => [payment]);
  for (const parts of (await loadLineEntries(db, split)).values()) {
    const ids = parts.map(({ id }) => id);
    const whole = await wholePayments(db)
      .where('ledger_entries.id', 'in', ids)
      .orderBy('ledger_entries.id')
      .execute();
    if (whole.length === ids.length) groups.push(whole);
  }
  return groups;
}

function judge({ text }: LineRow, payments: Payment[]) {
  const said = splitWords(text);
  const references = referencesIn(text);
  if (payments.some(({ reference }) => references.includes(reference)))
    return { payments, rank: 0, why: 'The reference and the amount match.' };
  if (payments.some(({ name }) => name && hasName(said, splitName(name))))
    return { payments, rank: 1, why: 'The name and the amount match.' };
  return { payments, rank: 2, why: 'The amount matches.' };
}

/** Suggests payments that came back with outgoing lines that nobody has decided about. */
export async function suggestReturns(db: Database, lines: LineRow[]) {
  const found = new Map<number, ReturnType<typeof judge>[]>();
  for (const line of lines.filter(({ state, amount }) => state === 'unmatched' && amount < 0)) {
    const judged = (await findCandidates(db, line)).map((payments) => judge(line, payments));
    found.set(line.id, judged.toSorted((one, other) => one.rank - other.rank).slice(0, MOST));
  }
  const shown = [...found.values()].flat().flatMap(({ payments }) => payments);
  const trails = await loadPaymentTrails(db, [...new Set(shown.map(({ gift_id }) => gift_id))]);
  const show = ({ payments, why }: ReturnType<typeof judge>): ReturnSuggestion => ({
    why,
    payments: payments.map(({ name, receipt, ...payment }) => ({
      ...payment,
      name: name ?? '',
      receipt: receipt ?? '',
      tax_claimed: trails.get(payment.entry_id)?.tax_claimed ?? 0,
    })),
  });
  return new Map([...found].map(([id, suggestions]) => [id, suggestions.map(show)] as const));
}
