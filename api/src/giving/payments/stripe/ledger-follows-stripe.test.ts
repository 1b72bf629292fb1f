import fc from 'fast-check';
import { sql } from 'kysely';
import { timestamp } from '../../../server/time/clock';
import { rounds } from '../../../testing/rounds';
import { describeSite, type TestSite, TEST_DATABASE_URL } from '../../../testing/testing';
import { lastComparison } from '../comparisons.repository';
import { entriesIn, expectedEntries } from './stand-in/expected-entries.fixture';
import { play } from './stand-in/play.fixture';
import { sequences, type Step } from './stand-in/sequences.fixture';
import { createProvider } from './stand-in/site-with-stripe.fixture';
import { type StandIn, stripeStandIn } from './stand-in/stripe-server.fixture';

// A slow or busy machine takes several times the usual two minutes.
jest.setTimeout(900_000);

const tables = [
  'ledger_entries',
  'gift_events',
  'gifts',
  'payment_events',
  'payment_comparisons',
  'mails',
] as const;

/** Derives each gift's expected state from the fake account. */
function expectedGift({ account: { things } }: StandIn, session: string) {
  const { subscription: id, mode, payment_intent: intent } = things.get('checkout.session', session);
  if (mode === 'payment') {
    const [charge] = things.all('charge').filter(({ payment_intent }) => payment_intent === intent);
    const about = new Set([
      charge?.id,
      ...things.all('refund').flatMap((refund) => (refund.charge === charge?.id ? [refund.id] : [])),
      ...things.all('dispute').flatMap((dispute) => (dispute.charge === charge?.id ? [dispute.id] : [])),
    ]);
    const received = things
      .all('balance_transaction')
      .reduce((sum, { source, amount }) => sum + (about.has(source) ? amount : 0), 0);
    if (!charge) return { state: 'waiting', received: 0 };
    return { state: received > 0 ? 'received' : 'refunded', received };
  }
  if (id === null) return { state: 'waiting', received: 0 };
  const { status, items } = things.get('subscription', id);
  const states = { active: 'active', past_due: 'failing', canceled: 'cancelled', incomplete: 'waiting' };
  return { state: states[status], amount: items.data[0]?.price.unit_amount, provider_subscription: id };
}

/** Runs after the last event and the nightly comparison. */
async function check(site: TestSite, standIn: StandIn, begun: { id: number; session: string }[]) {
  const { db } = site;
  expect(await entriesIn(db)).toEqual(expectedEntries(standIn));
  expect(await lastComparison(db)).toMatchObject({ problem: null });
  for (const { id, session } of begun) {
    const gift = await db.selectFrom('gifts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(gift).toMatchObject(expectedGift(standIn, session));
  }
  const payments = await db.selectFrom('ledger_entries').select('id').where('kind', '=', 'payment').execute();
  const told = await db.selectFrom('gift_events').select('kind').execute();
  const mails = await db.selectFrom('mails').select('subject').execute();
  const emails = (pattern: RegExp) => mails.filter(({ subject }) => pattern.test(subject)).length;
  expect(emails(/^Thank you/)).toBe(payments.length);
  expect(emails(/could not take/)).toBe(told.filter(({ kind }) => kind === 'failed').length);
  expect(emails(/has ended/)).toBe(told.filter(({ kind }) => kind === 'cancelled').length);
}

let count = 0;

async function run(site: TestSite, steps: Step[]) {
  const { db } = site;
  for (const table of tables) await db.deleteFrom(table).execute();
  const standIn = stripeStandIn({ name: `s${(count += 1).toString(36)}x`, step: 1800 });
  const provider = createProvider(site, standIn);
  const begun = await play(site, standIn, provider, steps);
  // Half of the unsent events arrive now in reverse order; the rest is lost.
  const { told } = standIn.account.things;
  for (const event of told.filter((_, n) => n % 2 === 0).toReversed()) await provider.tell(event);
  await provider.worker.work();
  await provider.compare();
  await check(site, standIn, begun);
  // Events that waited for a retry arrive late and change nothing.
  await db
    .updateTable('payment_events')
    .set({ next_try_at: timestamp() })
    .where((eb) => eb.or([eb('done_at', 'is', null), eb(sql`id % 4`, '=', count % 4)]))
    .execute();
  await provider.worker.work();
  await check(site, standIn, begun);
}

const runs = { sqlite: rounds(40, 1000), postgres: rounds(10, 60) };

describeSite(
  'the ledger of a site on SQLite',
  (site) => {
    // Crashes are covered by another test.
    beforeAll(() => sql`pragma synchronous = off`.execute(site().db));
    test(`matches Stripe after each of ${runs.sqlite} sequences`, async () => {
      await fc.assert(
        fc.asyncProperty(sequences, (steps) => run(site(), steps)),
        { numRuns: runs.sqlite },
      );
    });
  },
  { isSqlite: true },
);

if (TEST_DATABASE_URL)
  describeSite(
    'the ledger of a site on PostgreSQL',
    (site) => {
      test(`matches Stripe after each of ${runs.postgres} sequences`, async () => {
        await fc.assert(
          fc.asyncProperty(sequences, (steps) => run(site(), steps)),
          { numRuns: runs.postgres },
        );
      });
    },
    { server: TEST_DATABASE_URL },
  );
