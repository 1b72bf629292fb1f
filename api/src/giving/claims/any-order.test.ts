import fc from 'fast-check';
import { rounds } from '../../testing/rounds';
import { describeOnEachDatabase } from '../../testing/testing';
import type { Database } from '../../server/database/database';
import { loadCoveringDeclaration } from '../declarations/declaration-for';
import { declarationsRepository } from '../declarations/declarations.repository';
import type { EntryRow } from '../ledger/ledger.repository';
import { remainingAmount } from '../ledger/payment-trail';
import { addDays } from '../../server/time/days';
import { makeClaim, removeClaim, submitClaim } from './change-claims';
import { takeBackSubmission } from './correct-claim';
import { givingFor } from './donations.fixture';
import { refuseClaim, undoRefusal } from './refuse-claim';

jest.setTimeout(rounds(90_000, 900_000));

const circumstances = { today: '2026-12-31', yearStarts: 4 };
const PEOPLE = 3;

/** Possible events; their numbers choose among the existing objects. */
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
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('refuse' as const), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('allow' as const), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('unsubmit' as const), which: fc.nat() }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('cancel' as const), who: fc.nat(), day: fc.nat(360) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer Kind> ? Kind : never;

const dayNumber = (days: number) => addDays('2026-01-01', days);

describeOnEachDatabase('claims, in whatever order events happen', (site) => {
  const claim = async (until?: string) => {
    await site()
      .db.transaction()
      .execute((transaction) => makeClaim(transaction, { small_donations: true, until }, circumstances, ''))
      .catch(unlessRefused);
  };

  /** All people but the last have a declaration. */
  async function createWorld(db: Database) {
    const giving = givingFor(db);
    await giving.clear();
    const people = await Promise.all(Array.from({ length: PEOPLE }, () => giving.supporter()));
    const declarations = [];
    for (const person of people.slice(0, -1))
      declarations.push(await giving.declare(person, { madeOn: '2026-01-01' }));
    return { giving, people, declarations, payments: [] as EntryRow[], refunds: [] as EntryRow[] };
  }
  type World = Awaited<ReturnType<typeof createWorld>>;

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
      payments.push(await giving.pay(one(people, what.who) ?? null, what.amount, dayNumber(what.day)));
    if (what.kind === 'refund' || what.kind === 'move') {
      const payment = one(payments, what.which);
      const left = payment ? await remainingAmount(db, payment) : 0;
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
    if (what.kind === 'claim') await claim(dayNumber(what.day));
    if (what.kind === 'remove') await changeClaim(db, what.which, removeClaim);
    if (what.kind === 'submit')
      await changeClaim(db, what.which, (on, id) =>
        submitClaim(on, id, { on: '2026-12-31', hmrc_reference: '' }),
      );
    if (what.kind === 'refuse')
      await changeClaim(db, what.which, (on, id) => refuseClaim(on, id, { on: '2026-12-31', why: 'Why' }));
    if (what.kind === 'allow') await changeClaim(db, what.which, undoRefusal);
    if (what.kind === 'unsubmit') await changeClaim(db, what.which, takeBackSubmission);
    if (what.kind === 'cancel') {
      const declaration = one(declarations, what.who);
      if (declaration)
        await declarationsRepository(db).cancel(declaration.id, dayNumber(what.day), circumstances.today);
    }
  }

  /** Sums up the eligible payments one by one. */
  async function countingMoney(db: Database) {
    const payments = await db
      .selectFrom('ledger_entries')
      .selectAll()
      .where('kind', '=', 'payment')
      .execute();
    let sum = 0;
    for (const payment of payments) {
      const counts =
        payment.supporter_id !== null &&
        (await loadCoveringDeclaration(db, payment.supporter_id, payment.booked_on));
      if (counts) sum += await remainingAmount(db, payment);
    }
    return sum;
  }

  /** Sums up all claims: gifts less adjustments, and their tax. */
  async function claimed(db: Database) {
    const claims = await db.selectFrom('claims').selectAll().where('refused_on', 'is', null).execute();
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

  test('contain no gift twice, and in the end their tax is a quarter of the eligible gifts', async () => {
    const { db } = site();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        const world = await createWorld(db);
        for (const what of steps) {
          await happen(db, world, what);
          await claimed(db);
        }
        // Adjustments wait for a claim, so one more gift is needed.
        const reza = await world.giving.supporter();
        await world.giving.declare(reza, { madeOn: '2026-01-01' });
        await world.giving.pay(reza, 10_000, '2026-06-01');
        await claim();
        const { claims, gifts, tax } = await claimed(db);
        expect(gifts).toBe(await countingMoney(db));
        // Each claim rounds its tax down and its adjustment up: at most a penny each.
        expect(tax).toBeLessThanOrEqual(gifts / 4);
        expect(tax).toBeGreaterThan(gifts / 4 - 2 * claims);
      }),
      { numRuns: rounds(8, 100) },
    );
  });
});

/** Rejections are expected; other errors fail the test. */
function unlessRefused(error: unknown) {
  const status = (error as { statusCode?: number }).statusCode;
  if (status !== 409 && status !== 422) throw error;
}
