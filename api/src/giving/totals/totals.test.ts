import { type AuditEntry, type Claim, type Overview, Site, type Totals } from '@lapis/contract';
import { siteRepository } from '../../cms/site/site.repository';
import { demoContent } from '../../operations/demo/content';
import { DAY as ONE_DAY, timestamp } from '../../server/time/clock';
import { addProject } from '../../testing/content';
import { describeOnEachDatabase, type TestSite } from '../../testing/testing';
import { appealsRepository } from '../appeals/appeals.repository';
import { givingFor } from '../claims/donations.fixture';
import { giftsRepository } from '../gifts/gifts.repository';
import { ledgerRepository } from '../ledger/ledger.repository';
import { toDay, addDays, addYears } from '../../server/time/days';
import { giftByHand } from '../staff-gifts/staff-gifts.fixture';
import { supportersRepository } from '../supporters/supporters.repository';
import { toMonth } from '../../server/time/months';

type Admin = Awaited<ReturnType<TestSite['signIn']>>;

describeOnEachDatabase('totals of gifts', (site) => {
  let admin: Admin;
  const today = toDay(new Date(), 'Europe/London');
  const totals = async (query = '') =>
    (await admin.get(`/api/admin/giving/totals?${query}`)).json<{ results: Totals }>().results;
  const overview = async () =>
    (await admin.get('/api/admin/giving/overview')).json<{ results: Overview }>().results;

  beforeAll(async () => {
    await siteRepository(site().db).write(Site.parse(demoContent.site));
    admin = await site().signIn('admin');
  });

  test('are zero before the first gift', async () => {
    expect(await totals()).toEqual({
      by_purpose: [],
      by_month: [{ month: toMonth(today), once: 0, monthly: 0, fees: 0 }],
      by_fund: [],
      by_method: [],
    });
    const { by_month, ...rest } = await overview();
    expect(by_month).toHaveLength(12);
    expect(by_month.at(-1)?.month).toBe(toMonth(today));
    expect(rest).toMatchObject({ this_month: 0, this_year: 0, monthly_givers: 0, comparison: null });
    expect(rest.attention).toEqual({
      unmatched: 0,
      failing: 0,
      overdue: 0,
      records_to_send: 0,
      disputes: 0,
      newest_dispute: null,
      claimable: 0,
      possible_duplicates: 0,
      missed: [],
      missed_total: 0,
      thanks_due: 0,
      thanks_since: expect.any(String),
    });
  });

  describe('of some gifts', () => {
    beforeAll(async () => {
      const { db } = site();
      await appealsRepository(db).create({
        title: 'Winter coats',
        slug: 'winter',
        state: 'open',
        is_restricted: true,
      });
      await addProject(db, { slug: 'school', title: 'A school' });
      const write = (received_on: string, amount: number, different: object = {}) =>
        giftByHand(admin, { received_on, amount, name: '=Ada', ...different });
      await write('2024-01-31', 1000, { appeal: 'winter' });
      await write('2024-03-01', 5000, { project: 'school', method: 'cash' });
      const back = await write('2024-04-30', 300);
      await admin.post(`/api/admin/giving/gifts/${back.id}/refund`, {
        entry_id: back.payment.id,
        amount: 100,
        on: '2024-05-01',
      });
      const monthly = await giftsRepository(db).create({
        supporter_id: null,
        amount: 700,
        interval: 'month',
        method: 'card',
        source: 'page',
      });
      await db.transaction().execute(async (transaction) => {
        const entry = { gift: monthly, source: 'stripe' } as const;
        const ledger = ledgerRepository(transaction);
        const payment = await ledger.add({
          ...entry,
          kind: 'payment',
          amount: 700,
          booked_on: '2024-03-15',
          source_key: 'stripe:ch_1',
        });
        await ledger.add({
          ...entry,
          kind: 'fee',
          amount: -28,
          booked_on: '2024-03-15',
          source_key: 'stripe:txn_1',
          follows_id: payment?.id ?? null,
        });
      });
    });

    test('add up by purpose, month, fund and method, including empty months', async () => {
      expect(await totals('from=2024-01-01&to=2024-05-31')).toEqual({
        by_purpose: [
          { title: 'A school', is_restricted: true, received: 5000, fees: 0, gifts: 1, gift_aid: 0 },
          { title: 'Winter coats', is_restricted: true, received: 1000, fees: 0, gifts: 1, gift_aid: 0 },
          {
            title: 'Where it is needed most',
            is_restricted: false,
            received: 900,
            fees: 28,
            gifts: 2,
            gift_aid: 0,
          },
        ],
        by_month: [
          { month: '2024-01', once: 1000, monthly: 0, fees: 0 },
          { month: '2024-02', once: 0, monthly: 0, fees: 0 },
          { month: '2024-03', once: 5000, monthly: 700, fees: 28 },
          { month: '2024-04', once: 300, monthly: 0, fees: 0 },
          { month: '2024-05', once: -100, monthly: 0, fees: 0 },
        ],
        by_fund: [
          { is_restricted: false, received: 900, fees: 28, gift_aid: 0 },
          { is_restricted: true, received: 6000, fees: 0, gift_aid: 0 },
        ],
        by_method: [
          { method: 'cash', received: 5000, gifts: 1 },
          { method: 'cheque', received: 1200, gifts: 2 },
          { method: 'card', received: 700, gifts: 1 },
        ],
      });
    });

    test('cover the requested days, including both ends', async () => {
      const { by_month } = await totals('from=2024-03-01&to=2024-03-15');
      expect(by_month).toEqual([{ month: '2024-03', once: 5000, monthly: 700, fees: 28 }]);
      const all = (await totals()).by_month;
      expect([all[0]?.month, all.at(-1)?.month]).toEqual(['2024-01', toMonth(today)]);
      expect((await totals('from=2001-01-01')).by_month).toHaveLength(120);
    });

    test('can be exported for the bookkeeper with formulas escaped, and the export is logged', async () => {
      const file = await admin.get('/api/admin/giving/ledger.csv?from=2024-03-01&to=2024-05-01');
      expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
      const [head, ...lines] = file.body.trim().split('\r\n');
      expect(head).toBe(
        '"entry","date","kind","reference","receipt","supporter","method","source","appeal","project","fund","amount","follows","platform","platform number","payout","bank line","banked on"',
      );
      expect(lines).toHaveLength(5);
      expect(lines[0]).toMatch(
        /^"\d+","2024-03-01","payment","G\w{9}","R-2024-\d{6}","'=Ada","cash","staff","","A school","restricted","50\.00","","","","","",""$/,
      );
      expect(lines[2]).toMatch(
        /"fee",.*"stripe","","","unrestricted","-0\.28","\d+","Stripe","txn_1","","",""$/,
      );
      expect(lines[4]).toMatch(/"2024-05-01","refund",.*"-1\.00","\d+","","","","",""$/);
      const noted = (await admin.get('/api/admin/audit?kind=giving')).json<{ results: AuditEntry[] }>();
      expect(noted.results[0]).toMatchObject({
        action: 'exported',
        details: { entries: 5, from: '2024-03-01', to: '2024-05-01' },
      });
    });

    test('count no gift that was refunded or corrected, from the day it was', async () => {
      const write = (amount: number) => giftByHand(admin, { received_on: '2023-11-03', amount, name: 'Ada' });
      const change = (id: number, what: string, body: object) =>
        admin.post(`/api/admin/giving/gifts/${id}/${what}`, body);
      const [double, moved] = [await write(8000), await write(6000)];
      await change(double.id, 'refund', { entry_id: double.payment.id, amount: 8000, on: '2023-12-01' });
      await change(moved.id, 'correct', { entry_id: moved.payment.id, appeal: 'winter' });
      expect((await totals('from=2023-11-01&to=2023-11-30')).by_method).toEqual([
        { method: 'cheque', received: 14_000, gifts: 2 },
      ]);
      const { by_method, by_purpose } = await totals('from=2023-11-01&to=2023-12-31');
      expect(by_method).toEqual([{ method: 'cheque', received: 6000, gifts: 1 }]);
      expect(by_purpose.map(({ title, gifts }) => [title, gifts])).toEqual([
        ['Winter coats', 1],
        ['Where it is needed most', 0],
      ]);
    });
  });

  test('cover this month, the charity’s year, and the same days a year ago', async () => {
    await giftByHand(admin, { received_on: today, amount: 11 });
    await giftByHand(admin, { received_on: addYears(today, -1), amount: 7 });
    await giftByHand(admin, { received_on: addDays(addYears(today, -1), 1), amount: 5 });
    const found = await overview();
    expect(found).toMatchObject({ this_month: 11, this_year: 11, last_year_to_date: 7 });
    expect(found.by_month.at(-1)).toEqual({ month: toMonth(today), once: 11, monthly: 0, fees: 0 });
  });

  test('come with what needs attention', async () => {
    const { db } = site();
    const gifts = giftsRepository(db);
    const asked = { supporter_id: null, amount: 900, method: 'transfer', source: 'page' } as const;
    const old = await gifts.create({ ...asked, interval: 'once' });
    await gifts.create({ ...asked, interval: 'once' });
    await db
      .updateTable('gifts')
      .set({ created_at: timestamp(-15 * ONE_DAY) })
      .where('id', '=', old.id)
      .execute();
    const [failing, active] = [
      await gifts.create({ ...asked, interval: 'month' }),
      await gifts.create({ ...asked, interval: 'month' }),
    ];
    await db.updateTable('gifts').set({ state: 'failing' }).where('id', '=', failing.id).execute();
    await db.updateTable('gifts').set({ state: 'active' }).where('id', '=', active.id).execute();
    const people = supportersRepository(db);
    for (const name of ['Ann Other', 'Bill Other', 'Ann Third'])
      await people.create({ name, email: name === 'Ann Third' ? '' : 'Others@example.org' });
    const { attention, ...rest } = await overview();
    expect(attention).toMatchObject({ overdue: 1, failing: 1, possible_duplicates: 1 });
    // Figures are cached and follow each change.
    await people.create({ name: 'Cy Other', email: 'others@example.org' });
    expect((await overview()).attention.possible_duplicates).toBe(3);
    await db
      .updateTable('supporters')
      .set({ email: '', version: 2 })
      .where('name', '=', 'Cy Other')
      .execute();
    expect((await overview()).attention.possible_duplicates).toBe(1);
    expect(rest.monthly_amount).toBe(900 + 700);
    expect(rest.monthly_givers).toBe(2);
  });

  test('list disputes until the charity has won them back', async () => {
    const { db } = site();
    const gift = await giftsRepository(db).create({
      supporter_id: null,
      amount: 1234,
      interval: 'once',
      method: 'card',
      source: 'page',
    });
    const book = (kind: 'payment' | 'dispute' | 'dispute_won', amount: number, daysAgo = 1) =>
      db.transaction().execute((transaction) =>
        ledgerRepository(transaction).add({
          gift,
          source: 'stripe',
          kind,
          amount,
          booked_on: addDays(today, -daysAgo),
          source_key: `stripe:${kind}:dp_${daysAgo}`,
        }),
      );
    await book('payment', 1234, 60);
    await book('dispute', -1234, 50);
    expect((await overview()).attention).toMatchObject({ disputes: 0, newest_dispute: null });
    await book('dispute', -1000);
    expect((await overview()).attention).toMatchObject({
      disputes: 1,
      newest_dispute: { gift_id: gift.id, on: addDays(today, -1) },
    });
    await book('dispute_won', 1000);
    expect((await overview()).attention.disputes).toBe(0);
  });

  test('include claimable tax, which follows each withdrawn claim, even an earlier one', async () => {
    const giving = givingFor(site().db);
    const mina = await giving.supporter();
    await giving.declare(mina, { madeOn: today });
    const claim = async () =>
      (await admin.post('/api/admin/giving/claims', {})).json<{ results: Claim }>().results.id;
    const claimable = async () => (await overview()).attention.claimable;
    await giving.pay(mina, 4000, today);
    expect(await claimable()).toBe(1000);
    const first = await claim();
    await giving.pay(mina, 8000, today);
    await claim();
    expect(await claimable()).toBe(0);
    await admin.delete(`/api/admin/giving/claims/${first}`);
    expect(await claimable()).toBe(1000);
  });

  test('include claimable tax on small donations, which follows their boxes, buildings and charities', async () => {
    const claimable = async () => (await overview()).attention.claimable;
    const path = '/api/admin/giving';
    const giving = givingFor(site().db);
    const mina = await giving.supporter();
    await giving.declare(mina, { madeOn: today });
    await giving.pay(mina, 200_000, today);
    const before = await claimable();
    const { id } = await giftByHand(admin, { method: 'cash', amount: 1_000_000, received_on: today });
    expect(await claimable()).toBe(before);
    const boxes = { is_sponsored: false, is_small_donations: true, building_id: null };
    await admin.post(`${path}/gifts/${id}/boxes`, boxes);
    const withBoxes = await claimable();
    expect(withBoxes).toBeGreaterThan(before);
    await admin.post(`${path}/small-donations/charities`, {
      name: 'Friends',
      reference: 'AB123',
      makes_claims: true,
      has_buildings: false,
    });
    const withCharity = await claimable();
    expect(withCharity).toBeLessThan(withBoxes);
    await admin.post(`${path}/small-donations/buildings`, {
      name: 'Hall',
      address: '1 High Street',
      postcode: 'SE15 4AA',
    });
    expect(await claimable()).toBeLessThan(withCharity);
  });
});
