import type { Claim } from '@lapis/contract';
import { claimTotal } from '@lapis/contract/gift-rules';
import { describeOnEachDatabase, type TestSite } from '../../testing/testing';
import { declarationsRepository } from '../declarations/declarations.repository';
import { makeClaim, removeClaim, submitClaim } from './change-claims';
import { claimsRepository } from './claims.repository';
import { setGiftAidExclusion } from '../staff-gifts/leave-out';
import { givingFor } from './donations.fixture';
import { claimableTax, planClaim } from './plan-claim';

const circumstances = { today: '2026-06-01', yearStarts: 4 };
const all = { small_donations: true };

describeOnEachDatabase('claiming Gift Aid', (site) => {
  const giving = () => givingFor(site().db);
  beforeEach(() => giving().clear());

  const plan = (today = circumstances.today) => planClaim(site().db, all, { ...circumstances, today });
  const make = (today = circumstances.today) =>
    site()
      .db.transaction()
      .execute((transaction) => makeClaim(transaction, all, { ...circumstances, today }, 'Zohra Rahimi'));
  const remove = (id: number) =>
    site()
      .db.transaction()
      .execute((transaction) => removeClaim(transaction, id));
  const submit = (id: number) =>
    site()
      .db.transaction()
      .execute((transaction) => submitClaim(transaction, id, { on: '2026-06-02', hmrc_reference: 'H1' }));
  const show = (id: number) => claimsRepository(site().db).show(id);
  const whys = async () => (await plan()).left_out.map(({ why }) => why);

  test('every gift is claimed once, and again only if the claim is withdrawn', async () => {
    const mina = await giving().supporter();
    await giving().declare(mina);
    await giving().pay(mina, 10_000, '2026-05-02');
    await giving().pay(mina, 5_003, '2026-04-02', { method: 'cheque' });
    await giving().pay(await giving().supporter(), 7_000, '2026-05-02');
    const id = await make();
    expect(await show(id)).toMatchObject({
      lines: 2,
      files: 1,
      from: '2026-04-02',
      until: '2026-05-02',
      gifts: 15_003,
      // A quarter of 15,003 pence, rounded down.
      tax: 3_750,
      adjustment: 0,
      schedule: [
        { position: 1, firstname: 'Mina', postcode: 'S19 2BD', donated_on: '2026-04-02', amount: 5_003 },
        { position: 2, donated_on: '2026-05-02', amount: 10_000 },
      ],
    });
    await expect(make()).rejects.toMatchObject({ statusCode: 422 });
    await remove(id);
    expect((await show(await make())).gifts).toBe(15_003);
  });

  test('a submitted claim can’t be withdrawn or submitted again', async () => {
    const mina = await giving().supporter();
    await giving().declare(mina);
    await giving().pay(mina, 10_000, '2026-05-02');
    const id = await make();
    await submit(id);
    await expect(remove(id)).rejects.toMatchObject({ statusCode: 409 });
    await expect(submit(id)).rejects.toMatchObject({ statusCode: 409 });
    expect(await show(id)).toMatchObject({ state: 'submitted', hmrc_reference: 'H1' });
  });

  test('a claim that fails halfway leaves nothing', async () => {
    const mina = await giving().supporter();
    await giving().declare(mina);
    await giving().pay(mina, 10_000, '2026-05-02');
    const failing = site()
      .db.transaction()
      .execute(async (transaction) => {
        await makeClaim(transaction, all, circumstances, '');
        throw new Error('The server ended');
      });
    await expect(failing).rejects.toThrow('The server ended');
    expect(await site().db.selectFrom('claim_entries').selectAll().execute()).toEqual([]);
    expect((await show(await make())).gifts).toBe(10_000);
  });

  test('refunds before a claim are not claimed, and tax on later ones is paid back once', async () => {
    const mina = await giving().supporter();
    await giving().declare(mina);
    const kept = await giving().pay(mina, 10_000, '2026-05-02');
    const gone = await giving().pay(mina, 4_000, '2026-05-03');
    await giving().giveBack(kept, 1_000, '2026-05-04');
    await giving().giveBack(gone, 4_000, '2026-05-04');
    expect(await whys()).toEqual(['It was refunded.']);
    expect((await show(await make())).gifts).toBe(9_000);

    await giving().giveBack(kept, 2_001, '2026-05-28', 'dispute');
    await giving().pay(mina, 20_000, '2026-05-29');
    const second = await make();
    // Rounded up, so that nothing is kept.
    expect(await show(second)).toMatchObject({ gifts: 20_000, tax: 5_000, adjustment: 501 });
    await giving().pay(mina, 10_000, '2026-05-30');
    expect(await show(await make())).toMatchObject({ adjustment: 0 });
  });

  test('a gift dated in the future waits for its day', async () => {
    const mina = await giving().supporter();
    await giving().declare(mina);
    await giving().pay(mina, 10_000, '2026-06-02');
    expect(await whys()).toEqual([expect.stringContaining('2 June 2026, is in the future')]);
    expect(await plan('2026-06-02')).toMatchObject({ gifts: 10_000, left_out: [] });
  });

  test('a claim can be withdrawn only after a later one that adjusts it', async () => {
    const mina = await giving().supporter();
    await giving().declare(mina);
    const payment = await giving().pay(mina, 10_000, '2026-05-02');
    const first = await make();
    await giving().giveBack(payment, 1_000, '2026-05-04');
    await giving().pay(mina, 20_000, '2026-05-05');
    const second = await make();
    await expect(remove(first)).rejects.toMatchObject({ statusCode: 409 });
    await remove(second);
    await remove(first);
    expect(await plan()).toMatchObject({ gifts: 29_000, adjustment: 0 });
  });

  test('tax on a claimed payment that moves to another giver is paid back and claimed again', async () => {
    const [mina, omid] = [await giving().supporter(), await giving().supporter('Omid')];
    await giving().declare(mina);
    await giving().declare(omid, { firstname: 'Omid', lastname: 'Saberi' });
    const payment = await giving().pay(mina, 10_000, '2026-05-02');
    await make();
    await giving().moveTo(payment, 10_000, omid);
    const claim = await show(await make());
    expect(claim).toMatchObject({ gifts: 10_000, adjustment: 2_500 });
    expect(claim.schedule).toMatchObject([{ lastname: 'Saberi', donated_on: '2026-05-02' }]);
    expect(await plan()).toMatchObject({ gifts: 0, adjustment: 0 });
  });

  test('an unclaimed payment that moves to another giver counts for them, with its own date', async () => {
    const [mina, omid] = [await giving().supporter(), await giving().supporter('Omid')];
    await giving().declare(mina);
    await giving().declare(omid, { lastname: 'Saberi', madeOn: '2026-05-02', past: false });
    const payment = await giving().pay(mina, 10_000, '2026-05-02');
    await giving().giveBack(payment, 1_000, '2026-05-03');
    await giving().moveTo(payment, 9_000, omid);
    expect(await plan()).toMatchObject({
      lines: [{ lastname: 'Saberi', amount: 9_000, donated_on: '2026-05-02' }],
      left_out: [],
    });
  });

  test('a payment that is corrected but stays with its giver stays claimed', async () => {
    const mina = await giving().supporter();
    await giving().declare(mina);
    const payment = await giving().pay(mina, 10_000, '2026-05-02');
    await make();
    await giving().moveTo(payment, 10_000, mina);
    expect(await plan()).toMatchObject({ gifts: 0, adjustment: 0, left_out: [] });
  });

  test('merged records count as one person', async () => {
    const [mina, same] = [await giving().supporter(), await giving().supporter()];
    await giving().declare(same);
    await giving().pay(mina, 10_000, '2026-05-02');
    expect((await plan()).gifts).toBe(0);
    await site().db.updateTable('supporters').set({ joined_into: mina }).where('id', '=', same).execute();
    expect((await plan()).gifts).toBe(10_000);
    await site().db.updateTable('supporters').set({ joined_into: null }).where('id', '=', same).execute();
  });

  test('each gift that is left out says why', async () => {
    const names = ['cancelled', 'unrecorded', 'old', 'nameless', 'erased'] as const;
    const ids = Object.fromEntries(
      await Promise.all(names.map(async (name) => [name, await giving().supporter(name)] as const)),
    ) as Record<(typeof names)[number], number>;
    const { id } = await giving().declare(ids.cancelled);
    await declarationsRepository(site().db).cancel(id, '2026-05-01', '2026-05-01');
    await giving().declare(ids.unrecorded, { given: 'phone' });
    await giving().declare(ids.old, { madeOn: '2023-01-01' });
    await giving().declare(ids.nameless, { lastname: 'Ł'.repeat(20) + 'x'.repeat(20) });
    await giving().declare(ids.erased);
    for (const name of names)
      await giving().pay(ids[name], 5_000, name === 'old' ? '2021-04-01' : '2026-05-02');
    await site()
      .db.updateTable('supporters')
      .set({ erased_at: '2026-05-03T09:00:00.000Z' })
      .where('id', '=', ids.erased)
      .execute();
    const { left_out, gifts } = await plan();
    expect(gifts).toBe(0);
    expect(Object.fromEntries(left_out.map(({ name, why }) => [name, why]))).toEqual({
      cancelled: 'The declaration was cancelled for gifts from 1 May 2026 onwards.',
      unrecorded: 'The written record of the declaration of 10 April 2026 has not been sent yet.',
      nameless: expect.stringContaining('35 letters'),
      erased: 'The supporter has been erased.',
      // Four years after the end of the charity's year.
      old: 'It had to be claimed by 31 March 2026.',
    });
    expect((await plan('2026-03-31')).lines).toMatchObject([{ donated_on: '2021-04-01' }]);
  });

  test('tax is paid back for gifts after a cancellation that staff recorded late', async () => {
    const mina = await giving().supporter();
    const { id } = await giving().declare(mina);
    await giving().pay(mina, 10_000, '2026-03-02');
    await giving().pay(mina, 8_000, '2026-05-02');
    await make();
    await declarationsRepository(site().db).cancel(id, '2026-04-15', '2026-06-01');
    expect(await plan()).toMatchObject({ gifts: 0, adjustment: 2_000 });
    const omid = await giving().supporter('Omid');
    await giving().declare(omid);
    await giving().pay(omid, 10_000, '2026-05-02');
    expect(await show(await make())).toMatchObject({ gifts: 10_000, adjustment: 2_000 });
    expect(await plan()).toMatchObject({ gifts: 0, adjustment: 0 });
  });

  test('a gift excluded from Gift Aid is not claimed, and is adjusted if it was claimed before', async () => {
    const mina = await giving().supporter();
    await giving().declare(mina);
    const voucher = await giving().pay(mina, 10_000, '2026-05-02');
    await giving().pay(mina, 8_000, '2026-05-03');
    const set = (isOut: boolean) =>
      setGiftAidExclusion(site().db, { user: null, ip: null }, voucher.gift_id ?? 0, isOut);
    await set(true);
    expect(await plan()).toMatchObject({ gifts: 8_000, left_out: [{ why: 'It was left out of Gift Aid.' }] });
    await set(false);
    await make();
    await set(true);
    expect(await plan()).toMatchObject({ gifts: 0, adjustment: 2_500 });
    await giving().pay(mina, 20_000, '2026-05-04');
    expect(await show(await make())).toMatchObject({ gifts: 20_000, adjustment: 2_500 });
    expect(await plan()).toMatchObject({ gifts: 0, adjustment: 0 });
  });

  test('a gift whose tax was paid back is claimed again each time that it counts again', async () => {
    const { db } = site();
    const mina = await giving().supporter();
    await giving().declare(mina);
    const payment = await giving().pay(mina, 10_000, '2026-05-02');
    const part = await giving().moveTo(payment, 4_000, mina);
    const out = (isOut: boolean, of = payment) =>
      setGiftAidExclusion(db, { user: null, ip: null }, of.gift_id ?? 0, isOut);
    await make();
    for (const round of [1, 2]) {
      await out(true);
      await out(true, part);
      await giving().pay(mina, 20_000, '2026-05-03');
      expect([round, await show(await make())]).toMatchObject([round, { gifts: 20_000, adjustment: 2_500 }]);
      expect(await plan()).toMatchObject({ gifts: 0, adjustment: 0 });
      await out(false, part);
      expect(await plan()).toMatchObject({ gifts: 4_000, adjustment: 0 });
      await out(false);
      const again = await make();
      expect([round, await show(again)]).toMatchObject([round, { gifts: 10_000, adjustment: 0 }]);
      expect(await plan()).toMatchObject({ gifts: 0, adjustment: 0 });
      // Withdrawn and made again: the claim before it stays as it is.
      await db.transaction().execute((transaction) => removeClaim(transaction, again));
      expect(await plan()).toMatchObject({ gifts: 10_000, adjustment: 0 });
      await make();
    }
    await giving().giveBack(payment, 1_000, '2026-06-01');
    expect(await plan()).toMatchObject({ gifts: 0, adjustment: 250 });
  });

  test('a gift that did not count is paid back once, also if a part of it is left out since', async () => {
    const { db } = site();
    const mina = await giving().supporter();
    const declaration = await giving().declare(mina);
    const payment = await giving().pay(mina, 10_000, '2026-05-02');
    const part = await giving().moveTo(payment, 4_000, mina);
    expect(await show(await make())).toMatchObject({ gifts: 10_000 });
    await declarationsRepository(db).cancel(declaration.id, '2026-04-10', circumstances.today);
    const omid = await giving().supporter('Omid');
    await giving().declare(omid);
    await giving().pay(omid, 20_000, '2026-05-03');
    expect(await show(await make())).toMatchObject({ gifts: 20_000, adjustment: 2_500 });
    await setGiftAidExclusion(db, { user: null, ip: null }, part.gift_id ?? 0, true);
    expect(await plan()).toMatchObject({ gifts: 0, adjustment: 0 });
  });

  test('a part that was paid back already is not paid back again with the rest', async () => {
    const { db } = site();
    const mina = await giving().supporter();
    await giving().declare(mina);
    const payment = await giving().pay(mina, 10_000, '2026-05-02');
    const part = await giving().moveTo(payment, 4_000, mina);
    await make();
    const leaveOut = (isOut: boolean) =>
      setGiftAidExclusion(db, { user: null, ip: null }, payment.gift_id ?? 0, isOut);
    await leaveOut(true);
    await giving().pay(mina, 2_000, '2026-05-03');
    expect(await show(await make())).toMatchObject({ gifts: 2_000, adjustment: 1_500 });
    await leaveOut(false);
    await giving().giveBack(payment, 6_000, '2026-05-20');
    await giving().giveBack(part, 4_000, '2026-05-20');
    await giving().pay(mina, 3_000, '2026-05-21');
    const id = await make();
    expect(await show(id)).toMatchObject({ gifts: 3_000, adjustment: 1_000 });
    const returned = await db
      .selectFrom('claim_entries')
      .select((eb) => eb.fn.sum<number>('amount').as('amount'))
      .where('claim_id', '=', id)
      .where('role', '=', 'adjustment')
      .executeTakeFirstOrThrow();
    expect(Number(returned.amount)).toBe(-4_000);
  });

  test('small gifts of several people are aggregated by year, up to £1,000 a line', async () => {
    const mina = await giving().supporter();
    await giving().declare(mina);
    const omid = await giving().supporter('Omid');
    await giving().declare(omid);
    for (let gift = 0; gift < 35; gift += 1)
      await giving().pay(gift % 2 === 0 ? mina : omid, 3_000, '2026-05-02');
    await giving().pay(mina, 2_000, '2026-05-20');
    await giving().pay(mina, 1_000, '2026-03-20');
    await giving().pay(mina, 3_000, '2026-05-02', { is_sponsored: true });
    const { schedule, gifts } = await show(await make());
    expect(gifts).toBe(111_000);
    expect(
      schedule.map(({ aggregated, lastname, amount, donated_on }) => [
        aggregated || lastname,
        amount,
        donated_on,
      ]),
    ).toEqual([
      ['Karimi', 1_000, '2026-03-20'],
      ['33 gifts of 30 pounds or less', 99_000, '2026-05-02'],
      ['Karimi', 3_000, '2026-05-02'],
      ['3 gifts of 30 pounds or less', 8_000, '2026-05-20'],
    ]);
    expect(schedule.find(({ is_sponsored }) => is_sponsored)).toMatchObject({ firstname: 'Mina' });
    expect(schedule[1]).toMatchObject({ firstname: '', lastname: '', house: '', postcode: '' });
  });

  test('small gifts of one person, and the rest of a larger gift, keep the name', async () => {
    const [mina, omid] = [await giving().supporter(), await giving().supporter('Omid')];
    await giving().declare(mina);
    await giving().pay(mina, 1_000, '2026-05-02');
    await giving().pay(mina, 1_000, '2026-05-03');
    expect((await plan()).lines).toMatchObject([
      { aggregated: '', lastname: 'Karimi' },
      { aggregated: '', lastname: 'Karimi' },
    ]);
    await giving().declare(omid, { lastname: 'Saberi', madeOn: '2026-05-01', past: false });
    const large = await giving().pay(omid, 5_000, '2026-05-04');
    await make();
    const back = await giving().giveBack(large, 2_000, '2026-05-05');
    await giving().pay(mina, 1_000, '2026-05-06');
    await make();
    // The refund failed: of a gift of £50, £20 can still be claimed.
    await giving().reverse(back);
    await giving().pay(mina, 1_000, '2026-05-07');
    expect((await plan()).lines).toMatchObject([
      { lastname: 'Saberi', amount: 2_000 },
      { lastname: 'Karimi', amount: 1_000 },
    ]);
  });

  test('the earliest day of a file is that of a gift in it, even an aggregated one', async () => {
    const [mina, omid] = [await giving().supporter(), await giving().supporter('Omid')];
    await giving().declare(mina);
    await giving().declare(omid);
    await giving().pay(null, 1_000, '2026-04-08', { method: 'cash', is_small_donations: true });
    await giving().pay(mina, 2_000, '2026-04-10');
    await giving().pay(omid, 2_000, '2026-05-10');
    const id = await make();
    expect(await show(id)).toMatchObject({ from: '2026-04-08', lines: 1 });
    expect(await claimsRepository(site().db).earliestIn(id, 1)).toBe('2026-04-10');
    expect(await claimsRepository(site().db).earliestIn(id, 2)).toBeNull();
  });

  test('a claim with more lines than one SQL statement can hold is written whole', async () => {
    const mina = await giving().supporter();
    await giving().declare(mina);
    const { id, source_key, ...payment } = await giving().pay(mina, 3_001, '2026-05-02');
    const more = Array.from({ length: 509 }, (_, index) => ({
      ...payment,
      receipt: null,
      source_key: `${source_key} ${id} ${index}`,
    }));
    await site().db.insertInto('ledger_entries').values(more).execute();
    const { schedule } = await show(await make());
    expect(schedule.map(({ position }) => position)).toEqual(
      Array.from({ length: 510 }, (_, index) => index + 1),
    );
  });
});

describeOnEachDatabase('the Small Donations Scheme', (site) => {
  const giving = () => givingFor(site().db);
  beforeEach(() => giving().clear());
  const cash = { method: 'cash', is_small_donations: true } as const;
  const plan = (today = '2026-06-01') => planClaim(site().db, all, { today, yearStarts: 4 });
  const make = (today = '2026-06-01') =>
    site()
      .db.transaction()
      .execute((transaction) => makeClaim(transaction, all, { today, yearStarts: 4 }, ''));
  const years = async (today?: string) => (await plan(today)).small.years;
  const giftAid = async (amount: number, on = '2026-05-01') => {
    const mina = await giving().supporter();
    await giving().declare(mina);
    return giving().pay(mina, amount, on);
  };

  test('needs Gift Aid on a tenth as much in the same year, and waits for it until the year ends', async () => {
    await giftAid(4_000);
    await giving().pay(null, 50_000, '2026-05-02', cash);
    expect(await years()).toEqual([]);
    expect((await plan()).left_out).toMatchObject([
      {
        amount: 50_000,
        why: expect.stringContaining('at least a tenth as much in the same tax year: £50 of gifts'),
      },
    ]);
    // Once the year is over, the matched part is claimed.
    expect(await years('2027-04-06')).toEqual([{ tax_year: '2026-27', collected: 40_000, tax: 10_000 }]);
    await giftAid(1_000);
    expect(await years()).toEqual([{ tax_year: '2026-27', collected: 50_000, tax: 12_500 }]);
  });

  test('claims the matched part of a collection that was partly refunded', async () => {
    await giftAid(4_000);
    const collection = await giving().pay(null, 50_000, '2026-05-02', cash);
    await giving().giveBack(collection, 1_000, '2026-05-03');
    expect(await years('2027-04-06')).toEqual([{ tax_year: '2026-27', collected: 40_000, tax: 10_000 }]);
  });

  test('is limited to £8,000 a tax year over all claims', async () => {
    await giftAid(100_000);
    await giftAid(100_000, '2026-04-05');
    await giving().pay(null, 500_000, '2026-04-06', cash);
    await giving().pay(null, 100_000, '2026-04-05', cash);
    await make();
    await giving().pay(null, 400_000, '2026-05-03', { ...cash, method: 'card' });
    expect(await years()).toEqual([{ tax_year: '2026-27', collected: 300_000, tax: 75_000 }]);
    await make();
    await giving().pay(null, 1_000, '2026-05-04', cash);
    expect(await years()).toEqual([]);
    expect((await plan()).left_out.map(({ why }) => why)).toEqual([
      'The year’s limit of £8,000 has already been claimed.',
    ]);
  });

  test('accepts only cash and contactless, for two years', async () => {
    await giftAid(100_000);
    await giving().pay(null, 2_000, '2026-05-02', { ...cash, method: 'cheque' });
    await giving().pay(null, 1_000, '2024-04-05', cash);
    expect((await plan()).left_out.map(({ why }) => why)).toEqual([
      'It had to be claimed by 5 April 2026.',
      'The Small Donations Scheme is only for cash and contactless.',
    ]);
  });

  test('deducts once what was refunded from a collection', async () => {
    await giftAid(100_000);
    const collection = await giving().pay(null, 10_000, '2026-05-02', cash);
    await make();
    await giving().giveBack(collection, 1_000, '2026-05-03');
    await giving().pay(null, 5_000, '2026-05-04', cash);
    // HMRC's form takes no deduction from what was collected: it has a box of its own, for tax.
    expect(await years()).toEqual([{ tax_year: '2026-27', collected: 5_000, tax: 1_250 }]);
    const claim = await claimsRepository(site().db).show(await make());
    expect(claim).toMatchObject({
      small_donations: [{ collected: 5_000 }],
      small_returned: [{ tax_year: '2026-27', amount: 1_000 }],
      small_adjustment: 250,
      explanation:
        'GASDS of £2.50 was overclaimed earlier: collections given back or corrected since, £10 of 2026-27.',
    });
    expect(claimTotal(claim)).toBe(1_000);
    expect(await years()).toEqual([]);
    expect((await plan()).small.returns.tax).toBe(0);
  });

  test('waits with what was given back for a claim on small donations', async () => {
    await giftAid(100_000);
    const collection = await giving().pay(null, 10_000, '2026-05-02', cash);
    await make();
    await giving().giveBack(collection, 1_001, '2026-05-03');
    await giftAid(4_000);
    const shown = async () => claimsRepository(site().db).show(await make());
    expect(await shown()).toMatchObject({ lines: 1, small_adjustment: 0, small_returned: [] });
    expect((await plan()).small.returns).toMatchObject({ tax: 251 });
    await giving().pay(null, 5_000, '2026-05-04', cash);
    expect(await shown()).toMatchObject({ lines: 0, small_adjustment: 251 });
  });

  test('pays back no tax on gifts, and a deduction alone makes no claim', async () => {
    const payment = await giftAid(100_000);
    const collection = await giving().pay(null, 10_000, '2026-05-02', cash);
    await make();
    await giving().giveBack(payment, 1_000, '2026-05-03');
    await giving().giveBack(collection, 1_000, '2026-05-03');
    await expect(make()).rejects.toMatchObject({ statusCode: 422 });
    expect(await claimableTax(site().db)).toBe(-500);
    // Collections have no schedule in which tax could be paid back, so the adjustment waits for the next
    // gifts.
    await giving().pay(null, 5_000, '2026-05-04', cash);
    const shown = async (id: number) => claimsRepository(site().db).show(id);
    expect(await shown(await make())).toMatchObject({ lines: 0, files: 0, adjustment: 0 });
    await giftAid(8_000);
    expect(await shown(await make())).toMatchObject({ lines: 1, adjustment: 250 });
  });

  test('can be left out', async () => {
    await giftAid(100_000);
    await giving().pay(null, 5_000, '2026-05-04', cash);
    const asked = { small_donations: false };
    expect((await planClaim(site().db, asked, { today: '2026-06-01', yearStarts: 4 })).small.years).toEqual(
      [],
    );
  });
});

describeOnEachDatabase('claims, for staff', (site) => {
  let admin: Awaited<ReturnType<TestSite['signIn']>>;
  const giving = () => givingFor(site().db);
  beforeAll(async () => {
    admin = await site().signIn('admin');
  });
  beforeEach(() => giving().clear());
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const gift = async (amount: number) => {
    const mina = await giving().supporter();
    await giving().declare(mina, { madeOn: yesterday });
    await giving().pay(mina, amount, yesterday);
  };
  const claims = '/api/admin/giving/claims';

  test('are previewed, created, downloaded and submitted, and logged without a name', async () => {
    await gift(10_000);
    const preview = await admin.get(`${claims}/preview`);
    expect(preview.json()).toMatchObject({ results: { lines: 1, tax: 2_500, from: yesterday } });
    expect((await admin.get(`${claims}/preview?until=2020-01-01`)).json()).toMatchObject({
      results: { lines: 0, from: null },
    });
    const made = await admin.post(claims, {});
    expect(made.statusCode).toBe(201);
    const { id } = made.json<{ results: Claim }>().results;
    const list = await admin.get(claims);
    expect(list.json()).toMatchObject({ total: 1, results: [{ id, lines: 1, created_by: 'Zohra Rahimi' }] });
    expect((await admin.get(`${claims}/${id}`)).json()).toMatchObject({ results: { schedule: [{}] } });
    const ods = await admin.get(`${claims}/${id}/schedule`);
    expect(ods.headers['content-type']).toBe('application/vnd.oasis.opendocument.spreadsheet');
    expect(ods.rawPayload.subarray(0, 2).toString()).toBe('PK');
    expect((await admin.get(`${claims}/${id}/schedule?format=csv`)).body).toContain('"Karimi"');
    expect((await admin.get(`${claims}/${id}/schedule?file=2`)).statusCode).toBe(404);
    const early = await admin.post(`${claims}/${id}/submitted`, { on: '2999-01-01' });
    expect(early.statusCode).toBe(422);
    const sent = await admin.post(`${claims}/${id}/submitted`, { on: yesterday, hmrc_reference: 'H7' });
    expect(sent.json()).toMatchObject({ results: { state: 'submitted', submitted_on: yesterday } });
    expect((await admin.delete(`${claims}/${id}`)).statusCode).toBe(409);
    const noted = await site().db.selectFrom('audit').selectAll().where('kind', '=', 'claims').execute();
    expect(noted.map(({ action }) => action)).toEqual([
      'claimed',
      'viewed',
      'exported',
      'exported',
      'submitted',
    ]);
    expect(JSON.stringify(noted)).not.toContain('Karimi');
  });

  test('can be withdrawn until they are submitted', async () => {
    await gift(10_000);
    const { id } = (await admin.post(claims, {})).json<{ results: Claim }>().results;
    expect((await admin.delete(`${claims}/${id}`)).statusCode).toBe(204);
    expect((await admin.get(`${claims}/${id}`)).statusCode).toBe(404);
  });

  test('are created once if several requests arrive together', async () => {
    await gift(10_000);
    const answers = await Promise.all([1, 2, 3, 4].map(() => admin.post(claims, {})));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      201, 422, 422, 422,
    ]);
    expect(await site().db.selectFrom('claim_entries').selectAll().execute()).toHaveLength(1);
  });

  test('are closed to guests and ordinary users', async () => {
    expect((await site().guest.get(claims)).statusCode).toBe(401);
    expect((await (await site().signIn('user')).post(claims, {})).statusCode).toBe(403);
  });
});
