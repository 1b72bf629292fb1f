import {
  type AuditEntry,
  type Books,
  type BookSettings,
  type FundEntry,
  type FundWhole,
  type Journal,
  usualBookSettings,
} from '@lapis/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { rounds } from '../../testing/rounds';
import { describeOnEachDatabase, describeSite, type TestSite } from '../../testing/testing';
import { giftByHand } from '../staff-gifts/staff-gifts.fixture';
import type { BookItem } from './book-items';
import { addUpLines, type JournalLine, writeJournal } from './journal-lines';
import { type BookedItem, planJournal } from './plan-journal';

type Admin = Awaited<ReturnType<TestSite['signIn']>>;

const sum = (lines: { amount: number }[]) => lines.reduce((total, { amount }) => total + amount, 0);

const settings = {
  ...usualBookSettings,
  starts_on: '2026-03-01',
  bank: '1200',
  cards: '1250',
  fees: '7901',
  income: '4000',
  gift_aid: '4010',
  spending: '5000',
  transfers: '3200',
};

test('journals balance on each day, and together book every entry as it is, once', () => {
  const entry = fc.record({
    item: fc.constantFrom('ledger:1', 'ledger:2', 'spending:1', 'transfer:1'),
    booked_on: fc.constantFrom('2026-03-05', '2026-03-31', '2026-04-01'),
    amount: fc.integer({ min: -5000, max: 5000 }),
    fund: fc.constantFrom(1, 2),
  });
  const states = fc.array(fc.uniqueArray(entry, { selector: ({ item }) => item }), { maxLength: 5 });
  fc.assert(
    fc.property(states, fc.constantFrom('day' as const, 'month' as const), (all, grouping) => {
      const booked: BookedItem[] = [];
      for (const [round, state] of all.entries()) {
        const items = state.map(({ item, booked_on, amount, fund }): BookItem => {
          const side = { own_code: '', text: '' };
          const lines = [
            { ...side, account: 'bank' as const, fund: null, amount },
            { ...side, account: 'income' as const, fund, amount: -amount },
          ];
          return { item, booked_on, lines: lines.filter((line) => line.amount !== 0) };
        });
        // The codes change in between, which is no reason to book anything again.
        const codes = { ...settings, income: `400${round}` };
        const plan = planJournal(items, booked, codes, null);
        booked.push(...plan.items);
        const lines = addUpLines(plan.items, { until_on: '2026-04-15', grouping }, new Map());
        for (const on of new Set(lines.map((line) => line.on)))
          expect(sum(lines.filter((line) => line.on === on))).toBe(0);
        for (const { item, lines: now } of items)
          for (const { account, fund, amount } of now) {
            const own = booked.filter((each) => each.item === item).flatMap((each) => each.lines);
            expect(sum(own.filter((each) => each.account === account && each.fund === fund))).toBe(amount);
          }
        expect(planJournal(items, booked, codes, null).items).toEqual([]);
      }
    }),
    { numRuns: rounds(50, 2000) },
  );
});

describe('files', () => {
  const lines: JournalLine[] = [
    { on: '2026-03-31', code: '1200', fund: '', text: 'Bank', amount: 2500 },
    { on: '2026-03-31', code: '4000', fund: 'School', text: 'Gifts: School', amount: -2500 },
  ];
  const write = (system: BookSettings['system']) =>
    writeJournal({ id: 7, lines, settings: { ...settings, system, tracking: 'Fund' } }).split('\r\n');

  test('have the columns of each accounting software', () => {
    expect(write('xero').slice(1, 3)).toEqual([
      '"Giving, journal 7, 31 March 2026","31/03/2026","Bank","1200","No VAT","25.00","","","",""',
      '"Giving, journal 7, 31 March 2026","31/03/2026","Gifts: School","4000","No VAT","-25.00","Fund","School","",""',
    ]);
    expect(write('xero')[0]).toMatch(/^"\*Narration","\*Date","Description","\*AccountCode",/);
    expect(write('quickbooks')).toEqual([
      '\uFEFF"Journal No","Journal Date","Account Name","Debits","Credits","Description"',
      '"L7-20260331","31/03/2026","1200","25.00","","Bank"',
      '"L7-20260331","31/03/2026","4000","","25.00","Gifts: School"',
      '',
    ]);
    expect(write('sage50').slice(1, 3)).toEqual([
      '"JD","","1200","0","31/03/2026","Giving 7","Bank","25.00","T9","0.00"',
      '"JC","","4000","0","31/03/2026","Giving 7","Gifts: School","25.00","T9","0.00"',
    ]);
    expect(write('sage_accounting')).toEqual([
      '"Reference","Date","Description","Nominal Code","Details","Include on VAT/Tax Return?","Debit","Credit","Analysis Type 1","Analysis Type 2","Analysis Type 3","Exchange Rate"',
      '"Giving 7, 2026-03-31","31/03/2026","Giving, journal 7","1200","Bank","No","25.00","","","","",""',
      '"Giving 7, 2026-03-31","31/03/2026","Giving, journal 7","4000","Gifts: School","No","","25.00","","","",""',
      '',
    ]);
  });
});

describeOnEachDatabase('books', (site) => {
  let admin: Admin;
  const at = '/api/admin/giving';
  const results = <Type>(answer: { json: <Body>() => Body }) => answer.json<{ results: Type }>().results;
  const show = async (until = '2026-04-30') => results<Books>(await admin.get(`${at}/books?until=${until}`));
  const create = (until: string) => admin.post(`${at}/books/journals`, { until, grouping: 'month' });
  const file = async (id: number) => (await admin.get(`${at}/books/journals/${id}/file`)).body;

  beforeAll(async () => {
    admin = await site().signIn('admin');
    await giftByHand(admin, { received_on: '2026-02-27', amount: 999 });
    await giftByHand(admin, { received_on: '2026-03-10', amount: 4000 });
    await giftByHand(admin, { received_on: '2026-03-11', amount: 500, method: 'card' });
  });

  test('book nothing twice, and what changes afterwards in the next journal', async () => {
    expect((await show()).next.missing).toEqual(['starts_on']);
    const changed = await admin.patch(`${at}/books`, { version: 1, ...settings, spending: '' });
    expect(results<Books>(changed).settings).toMatchObject({ bank: '1200', system: 'xero' });
    const { id: fund_id } = results<FundWhole>(
      await admin.post(`${at}/funds`, { title: 'School', is_restricted: true }),
    );
    await admin.post(`${at}/spending`, { fund_id, amount: 300, spent_on: '2026-03-20', payee: 'Shop' });
    expect((await show()).next).toMatchObject({ fresh: 3, late: 0, changed: 0, missing: ['spending'] });
    expect((await create('2026-04-30')).statusCode).toBe(409);
    await admin.patch(`${at}/books`, { version: 2, spending: '5000' });

    const first = results<Journal>(await create('2026-03-31'));
    expect(first).toMatchObject({ entries: 3, amount: 4800 });
    const rows = (await file(first.id)).trim().split('\r\n').slice(1);
    expect(rows.map((row) => row.split('","').slice(1, 6).join(' '))).toEqual([
      '31/03/2026 Bank 1200 No VAT 40.00',
      '31/03/2026 Bank: Shop 1200 No VAT -3.00',
      '31/03/2026 Card payments 1250 No VAT 5.00',
      '31/03/2026 Gifts: General fund 4000 No VAT -45.00',
      '31/03/2026 Spending: School: Shop 5000 No VAT 3.00',
    ]);
    expect((await create('2026-03-31')).statusCode).toBe(409);

    const [entry] = results<FundEntry[]>(await admin.get(`${at}/funds/${fund_id}/entries`));
    await admin.post(`${at}/spending/${entry?.spending_id}/undone`, { is_undone: true });
    await giftByHand(admin, { received_on: '2026-03-15', amount: 50 });
    await giftByHand(admin, { received_on: '2026-04-02', amount: 70 });
    expect((await show()).next).toMatchObject({ fresh: 2, late: 1, changed: 1 });
    const second = results<Journal>(await create('2026-04-30'));
    expect(second).toMatchObject({ entries: 3 });
    expect(await file(second.id)).toContain('"Spending: School: Shop","5000","No VAT","-3.00"');

    expect((await admin.delete(`${at}/books/journals/${first.id}`)).statusCode).toBe(409);
    expect((await admin.delete(`${at}/books/journals/${second.id}`)).statusCode).toBe(204);
    expect((await show()).next).toMatchObject({ fresh: 2, changed: 1 });
    const noted = results<AuditEntry[]>(await admin.get('/api/admin/audit?kind=giving&action=exported'));
    expect(noted[0]).toMatchObject({ title: `journal ${second.id}` });
  });
});

describeSite('books with more than 50,000 entries', (site) => {
  test('are shown and changed', async () => {
    const admin = await site().signIn('admin');
    const path = '/api/admin/giving/books';
    await sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n <= 50000)
      insert into ledger_entries (kind, amount, booked_on, method, source, source_key, project_title, is_restricted, created_at)
      select 'fee', -1, '2026-02-01', 'card', 'stripe', 'fee:' || n, '', 0, '' from numbers`.execute(
      site().db,
    );
    const changed = await admin.patch(path, { version: 1, ...settings, starts_on: '2026-01-31' });
    expect(changed.json()).toMatchObject({ results: { next: { fresh: 50_001 } } });
  });
});
