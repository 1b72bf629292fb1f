import fc from 'fast-check';
import { siteRepository, StoredSite } from '../../cms/site/site.repository';
import { demoContent } from '../../operations/demo/content';
import { HttpError } from '../../server/http/http-error';
import { addProject } from '../../testing/content';
import { rounds } from '../../testing/rounds';
import { describeOnEachDatabase } from '../../testing/testing';
import { appealsRepository } from '../appeals/appeals.repository';
import { giftsRepository } from '../gifts/gifts.repository';
import { correctPayment } from '../staff-gifts/correct-payment';
import { enterError } from '../staff-gifts/enter-error';
import { writeGiftByHand } from '../staff-gifts/gift-by-hand';
import { refundGift } from '../staff-gifts/refund-gift';
import { linesRepository } from '../statements/lines.repository';
import { matchLine } from '../statements/match-line';
import { bookReturn } from '../statements/return-payment';
import { splitLine } from '../statements/split-line';
import { suggestReturns } from '../statements/suggest-returns';
import { importStatement } from '../statements/take-statement';
import { unmatchLine } from '../statements/unmatch-line';
import { ledgerRows } from './ledger-file';
import { totalsRepository } from './totals.repository';

jest.setTimeout(rounds(120_000, 900_000));

const actor = { user: null, ip: null };
const TODAY = '2026-11-25';

const purposes = [{}, { appeal: 'coats' }, { appeal: 'anything' }, { project: 'school' }];
const givers = [{}, { name: 'Ada Marsh', email: 'ada@example.org' }, { name: 'Tom Reed' }];
const amount = fc.integer({ min: 1, max: 5000 });
/** Days around the ends of a month, a year and a tax year. */
const day = fc.constantFrom('2025-12-31', '2026-01-01', '2026-03-31', '2026-04-05', '2026-04-06');
const which = fc.nat(20);
const purpose = fc.constantFrom(...purposes);
const giver = fc.constantFrom(...givers);

const steps = fc.array(
  fc.oneof(
    fc.record({ does: fc.constant('give' as const), amount, day, purpose, giver }),
    fc.record({ does: fc.constant('give back' as const), amount, which }),
    fc.record({ does: fc.constant('correct' as const), which, purpose, giver }),
    fc.record({
      does: fc.constant('upload' as const),
      lines: fc.array(fc.tuple(which, day), { maxLength: 4 }),
    }),
    fc.record({ does: fc.constant('match' as const), which, purpose }),
    fc.record({ does: fc.constant('error' as const), which, right: fc.option(fc.record({ amount, day })) }),
    fc.record({ does: fc.constant('unmatch' as const), which }),
    fc.record({ does: fc.constant('move part' as const), which, amount, purpose }),
    fc.record({
      does: fc.constant('split' as const),
      which,
      amount: fc.integer({ min: 1, max: 699 }),
      giver,
    }),
    fc.record({ does: fc.constant('come back' as const), which }),
  ),
  { minLength: 1, maxLength: 14 },
);
type Step = (typeof steps extends fc.Arbitrary<infer Steps extends unknown[]> ? Steps : never)[number];

describeOnEachDatabase(
  'after any gifts, refunds, corrections, errors, matches, splits, returns and undone matches',
  (site) => {
    const references: string[] = [];

    beforeAll(async () => {
      const { db } = site();
      await siteRepository(db).write(StoredSite.parse(demoContent.site));
      await appealsRepository(db).create({ title: 'Coats', slug: 'coats', state: 'open' });
      await appealsRepository(db).create({ title: 'Anything', slug: 'anything', is_restricted: false });
      await addProject(db, { slug: 'school', title: 'A school' });
    });

    async function begin() {
      const { db } = site();
      for (const table of [
        'statement_lines',
        'statements',
        'ledger_entries',
        'gift_events',
        'gifts',
      ] as const)
        await db.deleteFrom(table).execute();
      references.length = 0;
      const promised = { supporter_id: null, amount: 700, method: 'transfer', source: 'page' } as const;
      for (const interval of ['month', 'once'] as const)
        references.push((await giftsRepository(db).create({ ...promised, interval })).reference);
    }

    const payments = () =>
      site()
        .db.selectFrom('ledger_entries')
        .selectAll()
        .where('kind', '=', 'payment')
        .orderBy('id')
        .execute();

    /** Carries out a step and returns the pence that it moved. */
    async function take(step: Step): Promise<number> {
      const { db, mail } = site();
      if (step.does === 'give') {
        const given = { amount: step.amount, received_on: step.day, method: 'cheque' as const, note: '' };
        const kind = { is_sponsored: false, is_small_donations: false, no_gift_aid: false };
        await writeGiftByHand({ db, mail }, actor, { ...given, ...kind, ...step.purpose, ...step.giver });
        return step.amount;
      }
      if (step.does === 'upload') {
        const rows = step.lines.map(
          ([number, on]) => `${on},${references[number] ?? `SOMEBODY ${number}`},7.00`,
        );
        if (rows.length === 0) return 0;
        const before = await payments();
        const bytes = Buffer.from(['Date,Description,Amount', ...rows].join('\n'));
        await importStatement(site(), { name: 'bank.csv', bytes }, actor);
        return ((await payments()).length - before.length) * 700;
      }
      if (step.does === 'match') {
        const { rows } = await linesRepository(db).list({ state: 'unmatched', page: 1, per_page: 100 });
        const line = rows[step.which % Math.max(1, rows.length)];
        if (!line) return 0;
        await matchLine(site(), line.id, { supporter_id: null, ...step.purpose }, actor);
        return line.amount;
      }
      if (step.does === 'split') {
        const { rows } = await linesRepository(db).list({ state: 'unmatched', page: 1, per_page: 100 });
        const line = rows[step.which % Math.max(1, rows.length)];
        if (!line) return 0;
        const parts = [
          { supporter_id: null, appeal: 'coats', amount: step.amount },
          { name: 'Ada Marsh', ...step.giver, amount: line.amount - step.amount },
        ];
        await splitLine(site(), line.id, { parts, method: 'cheque' }, actor);
        return line.amount;
      }
      if (step.does === 'come back') {
        const bytes = Buffer.from('Date,Description,Amount\n2026-04-07,UNPAID CHEQUE,-7.00');
        await importStatement(site(), { name: 'back.csv', bytes }, actor);
        const { rows } = await linesRepository(db).list({ state: 'unmatched', page: 1, per_page: 100 });
        const line = rows.find((each) => each.amount < 0);
        const [suggested] = (line && (await suggestReturns(db, [line])).get(line.id)) ?? [];
        if (!line || !suggested) return 0;
        const entry_ids = suggested.payments.map(({ entry_id }) => entry_id);
        await bookReturn(site(), line.id, { entry_ids, notify: false }, actor);
        return line.amount;
      }
      if (step.does === 'unmatch') {
        const { rows } = await linesRepository(db).list({ state: 'matched', page: 1, per_page: 100 });
        const line = rows[step.which % Math.max(1, rows.length)];
        if (!line) return 0;
        await unmatchLine(site(), line.id, { notify: false }, actor);
        return -line.amount;
      }
      const all = await payments();
      const payment = all[step.which % Math.max(1, all.length)];
      if (!payment) return 0;
      const asked = { entry_id: payment.id, note: 'why' };
      if (step.does === 'error') {
        const right = step.right && { ...step.right, received_on: step.right.day, method: 'cash' as const };
        await enterError(mail, actor, payment.gift_id ?? 0, { ...asked, right, notify: false });
        return (right?.amount ?? 0) - payment.amount;
      }
      if (step.does === 'move part') {
        const right = { appeal: null, project: null, ...step.purpose, amount: step.amount };
        await correctPayment(mail, actor, payment.gift_id ?? 0, { ...asked, ...right });
        return 0;
      }
      if (step.does === 'correct') {
        const right = { appeal: null, project: null, ...step.purpose, ...step.giver };
        await correctPayment(mail, actor, payment.gift_id ?? 0, { ...asked, ...right });
        return 0;
      }
      const before = await sumEntries();
      const refund = { ...asked, amount: step.amount, on: TODAY, notify: true };
      await refundGift({ db, mail, actor }, payment.gift_id ?? 0, refund);
      return (await sumEntries()) - before;
    }

    const entries = () => site().db.selectFrom('ledger_entries').selectAll().orderBy('id').execute();
    const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);
    const sumEntries = async (
      is: (entry: Awaited<ReturnType<typeof entries>>[number]) => boolean = () => true,
    ) => sum((await entries()).filter(is).map((entry) => entry.amount));

    async function agree(expected: number) {
      const { db } = site();
      expect(await sumEntries()).toBe(expected);
      for (const gift of await db.selectFrom('gifts').selectAll().execute()) {
        const own = await sumEntries(({ gift_id }) => gift_id === gift.id);
        expect(own).toBeGreaterThanOrEqual(0);
        const paid = await sumEntries(
          ({ gift_id, kind }) =>
            gift_id === gift.id && ['payment', 'error', 'unmatched', 'returned'].includes(kind),
        );
        const isPaid = paid > 0;
        const isKnown = (await entries()).some(({ gift_id }) => gift_id === gift.id);
        const isBack =
          (await sumEntries(
            ({ gift_id, kind, amount: of }) =>
              gift_id === gift.id && (kind === 'returned' || (kind === 'unmatched' && of > 0)),
          )) < 0;
        const unpaid = isKnown && gift.source !== 'page' && !isBack ? 'mistaken' : 'waiting';
        const kept = await sumEntries(({ gift_id, kind }) => gift_id === gift.id && kind !== 'correction');
        const gone = kept > 0 ? 'corrected' : 'refunded';
        const once = isPaid ? (own > 0 ? 'received' : gone) : unpaid;
        const state = gift.interval === 'once' ? once : isPaid ? 'active' : 'waiting';
        expect(gift).toMatchObject({ received: own, state });
      }
      const kept = (await db.selectFrom('gifts').selectAll().execute()).filter((gift) => gift.received > 0);
      for (const { id, raised, gifts } of await appealsRepository(db).list()) {
        expect(raised).toBe(await sumEntries(({ appeal_id }) => appeal_id === id));
        expect(gifts).toBe(kept.filter(({ appeal_id }) => appeal_id === id).length);
      }
      const totals = await totalsRepository(db).totals({}, TODAY);
      for (const list of [totals.by_purpose, totals.by_fund, totals.by_method])
        expect(sum(list.map(({ received }) => received))).toBe(expected);
      for (const list of [totals.by_purpose, totals.by_method])
        expect(sum(list.map(({ gifts }) => gifts))).toBe(kept.length);
      expect(sum(totals.by_month.map(({ once, monthly }) => once + monthly))).toBe(expected);
      const restricted = totals.by_fund.find(({ is_restricted }) => is_restricted)?.received ?? 0;
      const [coats] = (await appealsRepository(db).list()).filter(({ slug }) => slug === 'coats');
      expect(restricted).toBe(
        await sumEntries(({ appeal_id, project_id }) => appeal_id === coats?.id || project_id !== null),
      );
      const file = await ledgerRows(db, {});
      expect(sum(file.map((row) => Math.round(Number(row.amount) * 100)))).toBe(expected);
      expect(file).toHaveLength((await entries()).length);
    }

    test('gifts, appeals, totals and the bookkeeper’s table agree with the ledger', async () => {
      await fc.assert(
        fc.asyncProperty(steps, async (taken) => {
          await begin();
          let expected = 0;
          for (const step of taken) {
            try {
              expected += await take(step);
            } catch (error) {
              // Impossible steps are rejected with a message and change nothing.
              if (!(error instanceof HttpError) || error.statusCode >= 500) throw error;
            }
          }
          await agree(expected);
        }),
        { numRuns: rounds(10, 200) },
      );
    });
  },
);
