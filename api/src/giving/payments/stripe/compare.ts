import type Stripe from 'stripe';
import { pounds } from '@lapis/contract/money';
import type { Database } from '../../../server/database/database';
import { dayOf, daysAfter } from '../../../server/time/days';
import { givingSettingsRepository } from '../../settings/giving-settings.repository';
import { comparisonsRepository } from '../comparisons.repository';
import { bookCharge, type Books } from './book-charge';
import { chargeOf, type Move, movesOf, type Source } from './charge-money';
import { compareSubscriptions } from './compare-subscriptions';
import { giftOfCharge, idOf } from './find-gift';

/** How many days are compared: a refund of a week, and a dispute that ends after a month, are looked at several times. */
const DAYS = 35;

interface Days {
  first_on: string;
  last_on: string;
  time_zone: string;
}

/**
 * Compares the ledger with the movements of Stripe's balance, sum by sum and one by one, once for each day. What the
 * ledger does not have is written down as if Stripe had told of it; what can't be mended is logged, and shown to staff.
 */
export async function compareWithStripe(books: Books) {
  const { db, log } = books;
  const { time_zone } = await givingSettingsRepository(db).read();
  const last_on = dayOf(new Date(), time_zone);
  const days = { first_on: daysAfter(last_on, -DAYS), last_on };
  const turn = await comparisonsRepository(db).begin(days);
  if (turn === undefined) return;
  try {
    const found = await compare(books, { ...days, time_zone });
    await compareSubscriptions(books);
    if (found.problem) log.error(found, 'the ledger and Stripe do not agree');
    else if (found.missing > 0) log.warn(found, 'the ledger had not all that Stripe has, and has it now');
    await comparisonsRepository(db).finished(turn, found);
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    await comparisonsRepository(db).failed(turn, `The check could not be completed: ${problem}`);
    throw error;
  }
}

async function compare(books: Books, days: Days) {
  const theirs = await movesAtStripe(books, days);
  const before = await entriesOf(books.db, days);
  const missing = theirs.filter(({ key }) => !before.has(key));
  for (const charge of new Set(missing.map(({ chargeId }) => chargeId))) await bookCharge(books, charge);
  const after = missing.length > 0 ? await entriesOf(books.db, days) : before;
  return {
    ours: sumOf([...before.values()]),
    theirs: sumOf(theirs.map(({ amount }) => amount)),
    missing: missing.length,
    problem: problemOf(theirs, after),
  };
}

/** What differs still, in a sentence; null where nothing does. */
function problemOf(theirs: Move[], ours: Map<string, number>) {
  const keys = new Set(theirs.map(({ key }) => key));
  const wrong = [
    ...theirs.filter(({ key, amount }) => ours.get(key) !== amount).map(({ key }) => key),
    ...[...ours.keys()].filter((key) => !keys.has(key)),
  ];
  if (wrong.length === 0) return null;
  const difference = sumOf(theirs.map(({ amount }) => amount)) - sumOf([...ours.values()]);
  const some = wrong.slice(0, 5).map((key) => key.replace(/^stripe:/, ''));
  return `${wrong.length === 1 ? 'One entry differs' : `${wrong.length} entries differ`} from Stripe, by ${pounds(difference)} in all: ${some.join(', ')}${wrong.length > 5 ? ' and others' : ''}.`;
}

const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** What the ledger has of Stripe's in these days: amounts by their keys. */
async function entriesOf(db: Database, { first_on, last_on }: Days) {
  const rows = await db
    .selectFrom('ledger_entries')
    .select(['source_key', 'amount'])
    .where('source', '=', 'stripe')
    .where('booked_on', '>=', first_on)
    .where('booked_on', '<=', last_on)
    .execute();
  return new Map(rows.map(({ source_key, amount }) => [source_key, amount]));
}

/** The movements of these days that are of this site's gifts. */
async function movesAtStripe(books: Books, { first_on, last_on, time_zone }: Days) {
  // A day more, since days begin elsewhere at other times.
  const since = Math.floor(Date.parse(`${daysAfter(first_on, -1)}T00:00:00Z`) / 1000);
  const isOurs = new Map<string, boolean>();
  const moves: (Move & { chargeId: string })[] = [];
  const list = books.stripe.balanceTransactions.list({
    created: { gte: since },
    limit: 100,
    expand: ['data.source'],
  });
  for await (const transaction of list) {
    const day = dayOf(new Date(transaction.created * 1000), time_zone);
    const source = sourceOf(transaction);
    if (!source || day < first_on || day > last_on) continue;
    const chargeId = source.object === 'charge' ? source.id : (idOf(source.charge) ?? '');
    const known = isOurs.get(chargeId) ?? (await belongsHere(books, source, chargeId));
    isOurs.set(chargeId, known);
    if (known) moves.push(...movesOf(source, transaction).map((move) => ({ ...move, chargeId })));
  }
  return moves;
}

/** What a movement is about, where that can be a gift; payouts to the bank are none. */
function sourceOf({ source }: Stripe.BalanceTransaction): Source | undefined {
  if (!source || typeof source === 'string') return undefined;
  const { object } = source;
  return object === 'charge' || object === 'refund' || object === 'dispute' ? source : undefined;
}

/** Whether a charge pays for a gift of this site, and is in the ledger or should be. */
async function belongsHere({ db, stripe }: Books, source: Source, chargeId: string) {
  if (chargeId === '') return false;
  const booked = await db
    .selectFrom('ledger_entries')
    .select('id')
    .where('source_key', '=', `stripe:${chargeId}`)
    .executeTakeFirst();
  if (booked) return true;
  const charge = source.object === 'charge' ? source : await chargeOf(stripe, chargeId);
  return charge.status === 'succeeded' && (await giftOfCharge(db, stripe, charge)) !== undefined;
}
