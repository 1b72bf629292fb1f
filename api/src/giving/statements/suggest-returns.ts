import type { StatementLine } from '@lapis/contract';
import type { Database } from '../../server/database/database';
import { addDays } from '../../server/time/days';
import { loadPaymentTrails } from '../claims/payment-trails';
import { referencesIn } from '../gifts/references';
import { ledgerRepository } from '../ledger/ledger.repository';
import { remainingAmount } from '../ledger/payment-trail';
import '../tables';
import { DAYS_TO_COME_BACK } from './keep-returns';
import { loadLineEntries } from './line-entries';
import type { LineRow } from './lines.repository';
import { hasName, splitName, splitWords } from './name-in-text';

type ReturnSuggestion = StatementLine['may_return'][number];
type ReturnedPayment = ReturnSuggestion['payments'][number];

const MOST = 4;
/** Most payments that are looked at for one line, newest first. */
const MOST_LOOKED_AT = 20;

/** Returns groups of payments that may come back with a line: single ones, and those of a line that was split. */
async function findCandidates(db: Database, { amount, booked_on, text }: LineRow) {
  const references = referencesIn(text);
  const single = await db
    .selectFrom('ledger_entries')
    .innerJoin('gifts', 'gifts.id', 'ledger_entries.gift_id')
    .select('ledger_entries.id')
    .where('ledger_entries.kind', '=', 'payment')
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
  const parts = await loadLineEntries(db, split);
  return [...single.map(({ id }) => [id]), ...[...parts.values()].map((each) => each.map(({ id }) => id))];
}

async function loadPayment(db: Database, id: number): Promise<ReturnedPayment | undefined> {
  const entry = await ledgerRepository(db).find(id);
  if (!entry?.gift_id || (await remainingAmount(db, entry)) !== entry.amount) return undefined;
  const gift = await db
    .selectFrom('gifts')
    .leftJoin('supporters', 'supporters.id', 'gifts.supporter_id')
    .select(['gifts.reference', 'supporters.name'])
    .where('gifts.id', '=', entry.gift_id)
    .executeTakeFirstOrThrow();
  const trail = (await loadPaymentTrails(db, entry.gift_id)).get(id);
  return {
    entry_id: id,
    gift_id: entry.gift_id,
    reference: gift.reference,
    name: gift.name ?? '',
    amount: entry.amount,
    booked_on: entry.booked_on,
    receipt: entry.receipt ?? '',
    tax_claimed: trail?.tax_claimed ?? 0,
  };
}

function judge({ text }: LineRow, payments: ReturnedPayment[]): ReturnSuggestion & { rank: number } {
  const said = splitWords(text);
  const references = referencesIn(text);
  if (payments.some(({ reference }) => references.includes(reference)))
    return { payments, rank: 0, why: 'The reference and the amount match.' };
  if (payments.some(({ name }) => name !== '' && hasName(said, splitName(name))))
    return { payments, rank: 1, why: 'The name and the amount match.' };
  return { payments, rank: 2, why: 'The amount matches.' };
}

/** Suggests payments that came back with outgoing lines that nobody has decided about. */
export async function suggestReturns(db: Database, lines: LineRow[]) {
  const found = new Map<number, ReturnSuggestion[]>();
  for (const line of lines.filter(({ state, amount }) => state === 'unmatched' && amount < 0)) {
    const suggestions = [];
    for (const ids of await findCandidates(db, line)) {
      const payments = await Promise.all(ids.map((id) => loadPayment(db, id)));
      const whole = payments.filter((payment) => payment !== undefined);
      if (whole.length === ids.length) suggestions.push(judge(line, whole));
    }
    found.set(
      line.id,
      suggestions
        .toSorted((one, other) => one.rank - other.rank)
        .slice(0, MOST)
        .map(({ rank: _, ...suggestion }) => suggestion),
    );
  }
  return found;
}
