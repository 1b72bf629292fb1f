import type { MergePreview, SupporterWhole } from '@lapis/contract';
import fc from 'fast-check';
import { rounds } from '../../testing/rounds';
import { describeOnEachDatabase, describeSite, type TestSite } from '../../testing/testing';
import { DAY } from '../../server/time/clock';
import { addDays } from '../../server/time/days';
import { makeClaim } from '../claims/change-claims';
import { givingFor } from '../claims/donations.fixture';
import { planClaim } from '../claims/plan-claim';
import { declarationsRepository } from '../declarations/declarations.repository';
import { giftsRepository } from '../gifts/gifts.repository';
import { createManageLink } from '../gifts/mailed-link';
import { type EntryRow, ledgerRepository } from '../ledger/ledger.repository';
import { remainingAmount } from '../ledger/payment-trail';
import { withdrawOwnDeclarations } from '../manage/own-declaration.routes';
import { joinSupporters } from './join-supporters';
import { purgeMerges, separateSupporters } from './separate-supporters';
import { supporterCalls, supportersPath as path } from './supporter-care.fixture';
import { supporterListRepository } from './supporter-list.repository';

const dates = { today: '2026-12-31', yearStarts: 4 };
const staff = { user: null, ip: null };

describeSite('two merged supporters', (site) => {
  let admin: Awaited<ReturnType<TestSite['signIn']>>;
  const { write, show, join } = supporterCalls(() => admin);
  const giving = () => givingFor(site().db);
  const preview = async (one: number, other: number) =>
    (await admin.get(`${path}/${one}/join?other=${other}`)).json<{ results: MergePreview }>().results;
  const separate = (id: number, other: number) => admin.post(`${path}/${id}/separate`, { other });
  const planned = async () =>
    (await planClaim(site().db, { small_donations: false }, dates)).lines.map(({ firstname, amount }) => [
      firstname,
      amount,
    ]);
  const claim = () =>
    site()
      .db.transaction()
      .execute((transaction) => makeClaim(transaction, { small_donations: false }, dates, ''));

  beforeAll(async () => {
    admin = await site().signIn('admin');
  });
  beforeEach(() => giving().clear());

  async function couple() {
    const anna = await write({ name: 'Anna Clarke', email: 'clarke@example.org' });
    const peter = await write({ name: 'Peter Clarke', email: 'clarke@example.org' });
    await giving().declare(anna.id, { title: 'Mrs', firstname: 'Anna', lastname: 'Clarke' });
    return { anna: anna.id, peter: peter.id };
  }

  test('who look like two people keep their Gift Aid apart, also for later payments', async () => {
    const { db } = site();
    const { anna, peter } = await couple();
    const { gift_id } = await giving().pay(peter, 4000, '2026-05-01');
    await giving().pay(anna, 5000, '2026-05-02');
    expect(await preview(anna, peter)).toMatchObject({
      differences: ['The first names differ: Anna and Peter.'],
      gift_aid: 'apart',
      one: { gifts: 1, declarations: 1 },
      other: { gifts: 1, declarations: 0 },
      tax_more: 1000,
    });
    expect(await preview(peter, anna)).toMatchObject({ tax_more: 1000 });
    expect((await join(anna, peter)).statusCode).toBe(200);
    const gift = await giftsRepository(db).find(gift_id ?? 0);
    await db.transaction().execute((transaction) =>
      ledgerRepository(transaction).add({
        kind: 'payment',
        gift: gift!,
        amount: 4000,
        booked_on: '2026-06-01',
        source: 'staff',
        source_key: 'test:later',
      }),
    );
    expect(await planned()).toEqual([['Anna', 5000]]);
    expect(await show(anna)).toMatchObject({
      given: 13_000,
      merged: [{ id: peter, gift_aid: 'apart', separable: { tax_back: 0 } }],
    });
    await giving().declare(peter, { title: 'Mr', firstname: 'Peter', lastname: 'Clarke' });
    expect(await planned()).toEqual([
      ['Peter', 4000],
      ['Anna', 5000],
      ['Peter', 4000],
    ]);
  });

  test('stay two people for a declaration whose gift turned out to be the other one’s', async () => {
    const [anna, peter] = [await write({ name: 'Anna Clarke' }), await write({ name: 'Peter Clarke' })];
    const payment = await giving().pay(anna.id, 4000, '2026-05-01');
    await giving().declare(anna.id, { firstname: 'Anna', withGift: payment.gift_id ?? 0 });
    await giving().pay(anna.id, 5000, '2026-05-02');
    await giving().moveTo(payment, 4000, peter.id);
    await join(anna.id, peter.id);
    expect(await show(anna.id)).toMatchObject({ merged: [{ gift_aid: 'apart' }] });
    expect(await planned()).toEqual([]);
  });

  test('declare and revoke Gift Aid on the site each for themselves', async () => {
    const { db } = site();
    const { anna } = await couple();
    const peter = await write({ name: 'Peter Clarke', email: 'peter@example.org' });
    await join(anna, peter.id);
    const declared = await giving().declare(peter.id, { firstname: 'Peter', lastname: 'Clarke' });
    const link = async () => (await createManageLink(db, 'clarke@example.org')).split('/').at(-1) ?? '';
    await withdrawOwnDeclarations(db, await link());
    const states = async () =>
      (await show(anna)).declarations.map(({ supporter_id, cancelled_from }) => [
        supporter_id,
        cancelled_from === null,
      ]);
    expect(await states()).toEqual([
      [peter.id, true],
      [anna, false],
    ]);
    expect(declared.supporter_id).toBe(peter.id);
  });

  test('are one person for Gift Aid if their names may be one person’s, or staff say so', async () => {
    const [mina, short] = [await write({ name: 'Mina Karimi' }), await write({ name: 'Ms M. Karimi' })];
    await giving().declare(mina.id);
    expect(await preview(mina.id, short.id)).toMatchObject({ differences: [], gift_aid: 'together' });
    const { anna, peter } = await couple();
    await giving().pay(peter, 4000, '2026-05-01');
    await admin.post(`${path}/${anna}/join`, { other: peter, gift_aid: 'together' });
    expect(await planned()).toEqual([['Anna', 4000]]);
  });

  test('are separated: gifts, declarations and details are as before, and what came since stays', async () => {
    const one = await write({ name: 'Jo One', note: 'Likes tea' });
    const other = await write({ name: 'Jo One', email: 'jo@one.example', phone: '12', note: 'Rang once' });
    const older = await write({ name: 'J One' });
    await join(other.id, older.id);
    await giving().pay(other.id, 300, '2026-02-01');
    await giving().pay(older.id, 200, '2026-02-01');
    const declared = await giving().declare(other.id);
    const before = [await show(one.id), await show(other.id)] as const;
    await join(one.id, other.id);
    const since = await giving().pay(one.id, 700, '2026-03-01');
    const merged = await show(one.id);
    expect(merged).toMatchObject({ email: 'jo@one.example', declarations: [{ id: declared.id }] });
    await admin.patch(`${path}/${one.id}`, { version: merged.version, phone: '99' });

    const answer = await separate(one.id, other.id);
    expect(answer.json()).toMatchObject({ stayed: ['phone'] });
    expect(await show(one.id)).toMatchObject({
      ...before[0],
      version: expect.any(Number),
      phone: '99',
      given: 700,
      gifts: 1,
      last_on: '2026-03-01',
      given_gifts: [{ id: since.gift_id }],
      may_be_same: expect.any(Array),
    });
    expect(await show(other.id)).toEqual({
      ...before[1],
      version: expect.any(Number),
      may_be_same: expect.any(Array),
      // The record merged into it earlier is still there, and can be separated too.
      merged: [expect.objectContaining({ id: older.id })],
    });
    const { results } = (await admin.get('/api/admin/audit?kind=supporters')).json<{
      results: { action: string }[];
    }>();
    expect(results).toContainEqual(
      expect.objectContaining({ action: 'separated', details: { other: other.id } }),
    );
    expect((await separate(one.id, other.id)).statusCode).toBe(409);
  });

  test('pay back the tax that was claimed under the other’s declaration', async () => {
    const { anna, peter } = await couple();
    await giving().pay(peter, 4000, '2026-05-01');
    await giving().pay(anna, 5000, '2026-05-01');
    await admin.post(`${path}/${anna}/join`, { other: peter, gift_aid: 'together' });
    await claim();
    expect((await show(anna)).merged).toMatchObject([{ separable: { tax_back: 1000 } }]);
    await separate(anna, peter);
    const { adjustment } = await planClaim(site().db, { small_donations: false }, dates);
    expect(adjustment).toBe(1000);
  });

  test('can be separated for 30 days, and are erased together', async () => {
    const { db } = site();
    const { anna, peter } = await couple();
    await join(anna, peter);
    const at = Date.now();
    await purgeMerges(db, new Date(at + 30 * DAY - 60_000));
    expect((await show(anna)).merged).toMatchObject([{ separable: { by: expect.any(String) } }]);
    await purgeMerges(db, new Date(at + 30 * DAY + 60_000));
    expect((await separate(anna, peter)).statusCode).toBe(409);
    expect((await show(anna)).merged).toMatchObject([{ id: peter, separable: null }]);
    const { results } = (await admin.delete(`${path}/${anna}`)).json<{ results: SupporterWhole }>();
    expect(results).toBeDefined();
    const rows = await db.selectFrom('supporters').select('name').where('id', 'in', [anna, peter]).execute();
    expect(rows.map(({ name }) => name)).toEqual(['Erased supporter', 'Erased supporter']);
  });
});

const step = fc.record({
  kind: fc.constantFrom('new', 'again', 'refund', 'claim', 'declare'),
  who: fc.nat(1),
  which: fc.nat(),
  amount: fc.integer({ min: 1, max: 9999 }),
  day: fc.nat(200),
});

describeOnEachDatabase('a merge that is undone', (site) => {
  test('leaves totals and claims as if there had been none, whatever came meanwhile', async () => {
    const { db } = site();
    const giving = givingFor(db);

    async function createPair(areDeclared: boolean[]) {
      const ids = [await giving.supporter('Mina Karimi'), await giving.supporter('Mina Karimi')] as const;
      const payments: [EntryRow[], EntryRow[]] = [[], []];
      for (const [at, id] of ids.entries()) {
        if (areDeclared[at]) await giving.declare(id, { madeOn: '2026-01-01' });
        payments[at as 0 | 1].push(await giving.pay(id, 1000 + at, '2026-02-01'));
      }
      return { ids, payments };
    }
    type Pair = Awaited<ReturnType<typeof createPair>>;

    const payAgain = (payment: EntryRow, amount: number, booked_on: string, key: string) =>
      db.transaction().execute(async (transaction) => {
        const gift = await giftsRepository(transaction).find(payment.gift_id ?? 0);
        return ledgerRepository(transaction).add({
          kind: 'payment',
          gift: gift!,
          amount,
          booked_on,
          source: 'staff',
          source_key: key,
        });
      });

    async function happen(
      { ids, payments }: Pair,
      { kind, who, which, amount, day }: (typeof steps)[0],
      key: string,
    ) {
      const on = addDays('2026-02-02', day);
      const own = payments[who as 0 | 1];
      const payment = own[which % own.length]!;
      // New gifts and declarations come to the record that is kept.
      if (kind === 'new') payments[0].push(await giving.pay(ids[0], amount, on));
      if (kind === 'declare') await giving.declare(ids[0], { madeOn: on, past: false });
      if (kind === 'again') own.push((await payAgain(payment, amount, on, key))!);
      const left = kind === 'refund' ? await remainingAmount(db, payment) : 0;
      if (left > 0) await giving.giveBack(payment, Math.min(left, amount), '2026-12-30');
    }

    const claim = () =>
      db
        .transaction()
        .execute((transaction) => makeClaim(transaction, { small_donations: false }, dates, ''))
        .catch((error: { statusCode?: number }) => {
          if (error.statusCode !== 409 && error.statusCode !== 422) throw error;
        });

    /** Sums up what is claimed for the payments of each of the two, and what they gave. */
    async function sumUp({ ids }: Pair) {
      const sums = [];
      for (const id of ids) {
        const rows = await db
          .selectFrom('claim_entries')
          .innerJoin('ledger_entries', 'ledger_entries.id', 'claim_entries.entry_id')
          .innerJoin('gifts', 'gifts.id', 'ledger_entries.gift_id')
          .select('claim_entries.amount')
          .where('gifts.supporter_id', '=', id)
          .execute();
        const listed = await supporterListRepository(db).find(id, dates.today);
        sums.push({
          claimed: rows.reduce((sum, { amount }) => sum + amount, 0),
          given: listed?.given,
          gifts: listed?.gifts,
          has_gift_aid: listed?.has_gift_aid,
        });
      }
      return sums;
    }

    let steps: { kind: string; who: number; which: number; amount: number; day: number }[] = [];
    const pair = fc.tuple(fc.boolean(), fc.boolean());
    await fc.assert(
      fc.asyncProperty(
        pair,
        fc.boolean(),
        fc.array(step, { maxLength: 8 }),
        async (declared, isApart, all) => {
          await giving.clear();
          steps = all;
          const [merged, never] = [await createPair(declared), await createPair(declared)];
          const [kept, other] = merged.ids;
          await db
            .transaction()
            .execute((transaction) =>
              joinSupporters(transaction, staff, kept, { other, gift_aid: isApart ? 'apart' : 'together' }),
            );
          for (const [at, what] of steps.entries()) {
            if (what.kind === 'claim') await claim();
            else
              for (const each of [merged, never])
                await happen(each, what, `test:${each.ids[0]}:${at}:${process.hrtime.bigint()}`);
          }
          await db
            .transaction()
            .execute((transaction) => separateSupporters(transaction, staff, kept, other));
          // Adjustments wait for a claim with a gift.
          const reza = await giving.supporter('Reza');
          await giving.declare(reza, { madeOn: '2026-01-01' });
          await giving.pay(reza, 10_000, '2026-06-01');
          await claim();
          expect(await sumUp(merged)).toEqual(await sumUp(never));
          expect(await declarationsRepository(db).ofSupporters([other])).toHaveLength(declared[1] ? 1 : 0);
        },
      ),
      { numRuns: rounds(5, 200) },
    );
  });
});
