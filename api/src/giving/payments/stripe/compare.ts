import type Stripe from 'stripe';
import { pounds } from '@lapis/contract/money';
import type { Database } from '../../../server/database/database';
import { toDay, addDays } from '../../../server/time/days';
import { givingSettingsRepository } from '../../settings/giving-settings.repository';
import { comparisonsRepository } from '../comparisons.repository';
import { bookCharge, type StripeBooking } from './book-charge';
import { fetchCharge, type LedgerMove, toLedgerMoves, type Source } from './charge-money';
import { compareSubscriptions } from './compare-subscriptions';
import { giftOfCharge, toId } from './find-gift';

/** Number of days compared: enough to find late changes, such as a dispute that ends after a month. */
const DAYS = 35;

interface ComparisonPeriod {
  first_on: string;
  last_on: string;
  time_zone: string;
}

/**
 * Compares the ledger with Stripe's balance transactions once a day, both the sums and each transaction.
 * Books missing entries as if Stripe had reported them; logs other differences and shows them to staff.
 */
export async function compareWithStripe(books: StripeBooking) {
  const { db, log } = books;
  const { time_zone } = await givingSettingsRepository(db).read();
  const last_on = toDay(new Date(), time_zone);
  const days = { first_on: addDays(last_on, -DAYS), last_on };
  const turn = await comparisonsRepository(db).begin(days);
  if (turn === undefined) return;
  try {
    const found = await compare(books, { ...days, time_zone });
    await compareSubscriptions(books);
    if (found.problem) log.error(found, 'the ledger and Stripe do not agree');
    else if (found.missing > 0) log.warn(found, 'entries missing from the ledger were added');
    await comparisonsRepository(db).finished(turn, found);
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    await comparisonsRepository(db).failed(turn, `The check could not be completed: ${problem}`);
    throw error;
  }
}

async function compare(books: StripeBooking, days: ComparisonPeriod) {
  const theirs = await fetchOurMoves(books, days);
  const before = await loadStripeEntries(books.db, days);
  const missing = theirs.filter(({ key }) => !before.has(key));
  for (const charge of new Set(missing.map(({ chargeId }) => chargeId))) await bookCharge(books, charge);
  const after = missing.length > 0 ? await loadStripeEntries(books.db, days) : before;
  return {
    ours: sumPence([...before.values()]),
    theirs: sumPence(theirs.map(({ amount }) => amount)),
    missing: missing.length,
    problem: describeDifferences(theirs, after),
  };
}

function describeDifferences(theirs: LedgerMove[], ours: Map<string, number>) {
  const keys = new Set(theirs.map(({ key }) => key));
  const wrong = [
    ...theirs.filter(({ key, amount }) => ours.get(key) !== amount).map(({ key }) => key),
    ...[...ours.keys()].filter((key) => !keys.has(key)),
  ];
  if (wrong.length === 0) return null;
  const difference = sumPence(theirs.map(({ amount }) => amount)) - sumPence([...ours.values()]);
  const some = wrong.slice(0, 5).map((key) => key.replace(/^stripe:/, ''));
  return `${wrong.length === 1 ? 'One entry differs' : `${wrong.length} entries differ`} from Stripe, by ${pounds(difference)} in all: ${some.join(', ')}${wrong.length > 5 ? ' and others' : ''}.`;
}

const sumPence = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

async function loadStripeEntries(db: Database, { first_on, last_on }: ComparisonPeriod) {
  const rows = await db
    .selectFrom('ledger_entries')
    .select(['source_key', 'amount'])
    .where('source', '=', 'stripe')
    .where('booked_on', '>=', first_on)
    .where('booked_on', '<=', last_on)
    .execute();
  return new Map(rows.map(({ source_key, amount }) => [source_key, amount]));
}

async function fetchOurMoves(books: StripeBooking, { first_on, last_on, time_zone }: ComparisonPeriod) {
  // Starts a day earlier, because the first day may start before midnight UTC.
  const since = Math.floor(Date.parse(`${addDays(first_on, -1)}T00:00:00Z`) / 1000);
  const isOurs = new Map<string, boolean>();
  const moves: (LedgerMove & { chargeId: string })[] = [];
  const list = books.stripe.balanceTransactions.list({
    created: { gte: since },
    limit: 100,
    expand: ['data.source'],
  });
  for await (const transaction of list) {
    const day = toDay(new Date(transaction.created * 1000), time_zone);
    const source = giftSource(transaction);
    if (!source || day < first_on || day > last_on) continue;
    const chargeId = source.object === 'charge' ? source.id : (toId(source.charge) ?? '');
    const known = isOurs.get(chargeId) ?? (await belongsHere(books, source, chargeId));
    isOurs.set(chargeId, known);
    if (known) moves.push(...toLedgerMoves(source, transaction).map((move) => ({ ...move, chargeId })));
  }
  return moves;
}

function giftSource({ source }: Stripe.BalanceTransaction): Source | undefined {
  if (!source || typeof source === 'string') return undefined;
  const { object } = source;
  return object === 'charge' || object === 'refund' || object === 'dispute' ? source : undefined;
}

async function belongsHere({ db, stripe }: StripeBooking, source: Source, chargeId: string) {
  if (chargeId === '') return false;
  const booked = await db
    .selectFrom('ledger_entries')
    .select('id')
    .where('source_key', '=', `stripe:${chargeId}`)
    .executeTakeFirst();
  if (booked) return true;
  const charge = source.object === 'charge' ? source : await fetchCharge(stripe, chargeId);
  return charge.status === 'succeeded' && (await giftOfCharge(db, stripe, charge)) !== undefined;
}
