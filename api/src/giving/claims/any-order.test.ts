import fc from 'fast-check';
import { rounds } from '../../testing/rounds';
import { describeOnEachDatabase } from '../../testing/testing';
import type { Database } from '../../server/database/database';
import { declarationFor } from '../declarations/declaration-for';
import { declarationsRepository } from '../declarations/declarations.repository';
import type { EntryRow } from '../ledger/ledger.repository';
import { leftOf } from '../ledger/payment-trail';
import { daysAfter } from '../../server/time/days';
import { makeClaim, removeClaim, submitClaim } from './change-claims';
import { givingFor } from './donations.fixture';

jest.setTimeout(rounds(90_000, 900_000));

const circumstances = { today: '2026-12-31', yearStarts: 4 };
const PEOPLE = 3;

/** What may happen, each with numbers that choose among what is there. */
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('pay' as const),
      who: fc.nat(),
      amount: fc.integer({ min: 1, max: 9_999 }),
      day: fc.nat(360),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('refund' as const),
      which: fc.nat(),
      part: fc.integer({ min: 1, max: 100 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reverse' as const), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('move' as const), which: fc.nat(), who: fc.nat() }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('claim' as const), day: fc.nat(400) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('submit' as const), which: fc.nat() }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('cancel' as const), who: fc.nat(), day: fc.nat(360) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer Kind> ? Kind : never;

const dayOf = (days: number) => daysAfter('2026-01-01', days);

describeOnEachDatabase('claims, in whatever order things happen', (site) => {
  const claim = async (until?: string) => {
    await site()
      .db.transaction()
      .execute((transaction) => makeClaim(transaction, { small_donations: true, until }, circumstances, ''))
      .catch(unlessRefused);
  };

  /** A world with people who declared, all but the last, and what has happened in it. */
  async function worldOf(db: Database) {
    const giving = givingFor(db);
    await giving.clear();
    const people = await Promise.all(Array.from({ length: PEOPLE }, () => giving.supporter()));
    const declarations = [];
    for (const person of people.slice(0, -1))
      declarations.push(await giving.declare(person, { madeOn: '2026-01-01' }));
    return { giving, people, declarations, payments: [] as EntryRow[], refunds: [] as EntryRow[] };
  }
  type World = Awaited<ReturnType<typeof worldOf>>;

  const one = <Item>(items: Item[], which: number): Item | undefined =>
    items[which % Math.max(1, items.length)];

  async function changeClaim(
    db: Database,
    which: number,
    change: (db: Database, id: number) => Promise<void>,
  ) {
    const claims = await db.selectFrom('claims').select('id').orderBy('id').execute();
    const chosen = one(claims, which);
    if (!chosen) return;
    await db
      .transaction()
      .execute((transaction) => change(transaction, chosen.id))
      .catch(unlessRefused);
  }

  async function happen(
    db: Database,
    { giving, people, declarations, payments, refunds }: World,
    what: Step,
  ) {
    if (what.kind === 'pay')
      payments.push(await giving.pay(one(people, what.who) ?? null, what.amount, dayOf(what.day)));
    if (what.kind === 'refund' || what.kind === 'move') {
      const payment = one(payments, what.which);
      const left = payment ? await leftOf(db, payment) : 0;
      if (!payment || left <= 0) return;
      if (what.kind === 'refund')
        refunds.push(
          await giving.giveBack(payment, Math.max(1, Math.floor((left * what.part) / 100)), '2026-12-30'),
        );
      else {
        payments.push(await giving.moveTo(payment, left, one(people, what.who) ?? null));
        payments.splice(payments.indexOf(payment), 1);
      }
    }
    if (what.kind === 'reverse') {
      const refund = one(refunds, what.which);
      if (!refund) return;
      refunds.splice(refunds.indexOf(refund), 1);
      await giving.reverse(refund);
    }
    if (what.kind === 'claim') await claim(dayOf(what.day));
    if (what.kind === 'remove') await changeClaim(db, what.which, removeClaim);
    if (what.kind === 'submit')
      await changeClaim(db, what.which, (on, id) =>
        submitClaim(on, id, { on: '2026-12-31', hmrc_reference: '' }),
      );
    if (what.kind === 'cancel') {
      const declaration = one(declarations, what.who);
      if (declaration)
        await declarationsRepository(db).cancel(declaration.id, dayOf(what.day), circumstances.today);
    }
  }

  /** What all gifts that count come to, reckoned payment by payment. */
  async function countingMoney(db: Database) {
    const payments = await db
      .selectFrom('ledger_entries')
      .selectAll()
      .where('kind', '=', 'payment')
      .execute();
    let sum = 0;
    for (const payment of payments) {
      const counts =
        payment.supporter_id !== null && (await declarationFor(db, payment.supporter_id, payment.booked_on));
      if (counts) sum += await leftOf(db, payment);
    }
    return sum;
  }

  /** What all claims come to: the gifts that are claimed less what was given back, and the tax of that. */
  async function claimed(db: Database) {
    const claims = await db.selectFrom('claims').selectAll().execute();
    const entries = await db.selectFrom('claim_entries').selectAll().execute();
    const lines = await db.selectFrom('claim_lines').selectAll().execute();
    const sum = (rows: { amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0);
    for (const { id, gifts } of claims) {
      const ofClaim = lines.filter(({ claim_id }) => claim_id === id);
      expect(sum(ofClaim)).toBe(gifts);
      for (const line of ofClaim)
        expect(sum(entries.filter(({ line_id }) => line_id === line.id))).toBe(line.amount);
    }
    for (const role of ['gift', 'adjustment']) {
      const ids = entries.filter((entry) => entry.role === role).map(({ entry_id }) => entry_id);
      expect(new Set(ids).size).toBe(ids.length);
    }
    return {
      claims: claims.length,
      gifts: sum(entries),
      tax: claims.reduce((total, { tax, adjustment }) => total + tax - adjustment, 0),
    };
  }

  test('no gift is claimed twice, and in the end all tax is a quarter of what counts', async () => {
    const { db } = site();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        const world = await worldOf(db);
        for (const what of steps) {
          await happen(db, world, what);
          await claimed(db);
        }
        // What has to be given back waits for a claim, so there is one more gift.
        const reza = await world.giving.supporter();
        await world.giving.declare(reza, { madeOn: '2026-01-01' });
        await world.giving.pay(reza, 10_000, '2026-06-01');
        await claim();
        const { claims, gifts, tax } = await claimed(db);
        expect(gifts).toBe(await countingMoney(db));
        // Each claim rounds its tax down, and what it gives back up: never more than a penny each.
        expect(tax).toBeLessThanOrEqual(gifts / 4);
        expect(tax).toBeGreaterThan(gifts / 4 - 2 * claims);
      }),
      { numRuns: rounds(8, 100) },
    );
  });
});

/** Refusals are part of what may happen; all else is a fault. */
function unlessRefused(error: unknown) {
  const status = (error as { statusCode?: number }).statusCode;
  if (status !== 409 && status !== 422) throw error;
}
