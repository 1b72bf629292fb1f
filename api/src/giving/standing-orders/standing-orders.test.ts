import type { Overview, StandingOrder, StatementLine, StatementWhole } from '@lapis/contract';
import { addDays } from '../../server/time/days';
import { monthsAfter, toMonth } from '../../server/time/months';
import { readToday } from '../settings/today';
import { describeOnEachDatabase, type TestSite } from '../../testing/testing';
import { applyAmounts } from './change-amount';

type Staff = Awaited<ReturnType<TestSite['signIn']>>;

const heading = 'Date,Description,Paid in,Paid out,Balance';

/** Builds a file as banks do: running balances, salaries and interest between the gifts. */
function bankFile(month: string, payments: { text: string; pounds: number; day?: number }[]) {
  let balance = 100_000;
  const rows = payments.map(({ text, pounds, day = 1 }) => {
    balance += pounds * 100;
    const date = `${String(day).padStart(2, '0')}/${month.slice(5)}/${month.slice(0, 4)}`;
    return `${date},${text},${pounds.toFixed(2)},,${(balance / 100).toFixed(2)}`;
  });
  return `${[heading, ...rows].join('\n')}\n`;
}

const surnames = [
  'Hughes',
  'Okafor',
  'Baker',
  'Clarke',
  'Evans',
  'Fraser',
  'Ahmed',
  'Noori',
  'Reed',
  'Quill',
];
/** Forty givers, four of each surname. */
const givers = Array.from({ length: 40 }, (_, at) => ({
  name: `${['Ann', 'Ben', 'Cora', 'Dan'][at % 4]} ${surnames[Math.floor(at / 4)]}`,
  pounds: 5 + (at % 7) * 5,
  day: 1 + (at % 5),
}));
const bankText = ({ name }: { name: string }, month: string) =>
  `${name.toUpperCase().replace(/^(\w)\w*/, '$1')} ${name.split(' ')[0]?.toUpperCase()} CHARITY FP 0${month.slice(6)}/${month.slice(5)}/26 10 26${month.slice(5)}${'1'.repeat(11)}N`;

describeOnEachDatabase('standing orders', (site) => {
  let staff: Staff;
  let month: string;
  beforeAll(async () => {
    staff = await site().signIn('admin');
    month = monthsAfter(toMonth(await readToday(site().db)), -1);
  });
  beforeEach(async () => {
    const { db } = site();
    for (const table of [
      'statement_lines',
      'statements',
      'gift_events',
      'ledger_entries',
      'standing_orders',
      'standing_order_amounts',
      'skipped_payments',
      'gifts',
      'supporters',
      'audit',
      'mails',
    ] as const)
      await db.deleteFrom(table).execute();
  });

  async function record(changes: object = {}) {
    const answer = await staff.post('/api/admin/giving/standing-orders', {
      name: 'Dorothy Hughes',
      email: 'dorothy@example.org',
      amount: 1000,
      due_day: 1,
      since: '2021-05-01',
      words: ['D HUGHES'],
      ...changes,
    });
    expect([answer.statusCode, answer.json()]).toMatchObject([201, { results: {} }]);
    return answer.json<{ results: StandingOrder; also: number }>();
  }
  async function upload(content: string) {
    const boundary = 'lapis-boundary';
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="bank.csv"\r\nContent-Type: text/csv\r\n\r\n`;
    const answer = await staff.post(
      '/api/admin/giving/statements',
      Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${boundary}--\r\n`)]),
      { 'content-type': `multipart/form-data; boundary=${boundary}` },
    );
    expect(answer.statusCode).toBe(201);
    return answer.json<{ results: StatementWhole }>().results;
  }
  const toCheck = async () =>
    (await staff.get('/api/admin/giving/statement-lines?per_page=100')).json<{ results: StatementLine[] }>()
      .results;
  const match = async (id: number | undefined, body: object) =>
    (await staff.post(`/api/admin/giving/statement-lines/${id}/match`, body)).json<{
      results: StatementLine;
      also: number;
    }>();
  const show = async (id: number) =>
    (await staff.get(`/api/admin/giving/standing-orders/${id}`)).json<{ results: StandingOrder }>().results;
  const overview = async () =>
    (await staff.get('/api/admin/giving/overview')).json<{ results: Overview }>().results;
  const mails = async () => (await site().db.selectFrom('mails').select('recipient').execute()).length;
  const act = (id: number, action: string, body: object = {}) =>
    staff.post(`/api/admin/giving/standing-orders/${id}/${action}`, body);

  test('of forty givers need one press each in the first month and none in the second', async () => {
    const first = monthsAfter(month, -1);
    const file = (of: string) =>
      bankFile(
        of,
        givers.map((giver) => ({ ...giver, text: bankText(giver, of) })),
      );
    expect(await upload(file(first))).toMatchObject({ matched: 0, unmatched: 40 });
    for (const line of await toCheck()) {
      const [, firstname = ''] = /^\w (\w+)/.exec(line.text) ?? [];
      const answer = await match(line.id, { name: `${firstname} ${line.id}`, is_monthly: true });
      expect(answer).toMatchObject({ also: 0, results: { state: 'matched' } });
    }
    expect(await upload(file(month))).toMatchObject({ matched: 40, unmatched: 0 });
    expect(await mails()).toBe(0);
    const total = givers.reduce((sum, { pounds }) => sum + pounds * 100, 0);
    expect(await overview()).toMatchObject({ monthly_givers: 40, monthly_amount: total });
  });

  test('are active gifts without any mail, and take the waiting payments with their words', async () => {
    const file = bankFile(month, [
      { text: 'MRS D HUGHES CHARITY', pounds: 10 },
      { text: 'D HUGHESDON', pounds: 10 },
      { text: 'D HUGHES', pounds: 99 },
    ]);
    await upload(file);
    const { results, also } = await record({ address_lines: ['1 High Street', 'Kite'], sends_thanks: true });
    expect(also).toBe(1);
    expect(results).toMatchObject({
      supporter: { name: 'Dorothy Hughes' },
      amount: 1000,
      due_day: 1,
      words: ['d hughes'],
      sends_thanks: true,
      last_on: `${month}-01`,
    });
    expect(await mails()).toBe(0);
    const gift = await staff.get(`/api/admin/giving/gifts/${results.id}`);
    expect(gift.json()).toMatchObject({
      results: { interval: 'month', method: 'transfer', state: 'active', received: 1000 },
    });
    const [person] = await site().db.selectFrom('supporters').select('address').execute();
    expect(person).toEqual({ address: '1 High Street\nKite' });
    expect((await toCheck()).map(({ text }) => text).toSorted()).toEqual(['D HUGHES', 'D HUGHESDON']);
  });

  test('send thanks only for payments from the day of recording on, and only if ticked', async () => {
    const today = await readToday(site().db);
    await record({ sends_thanks: true });
    await record({ name: 'Tom Reed', email: 'tom@example.org', words: ['T REED'] });
    const day = Number(today.slice(8));
    const payments = [
      { text: 'D HUGHES', pounds: 10, day },
      { text: 'T REED', pounds: 10, day },
    ];
    expect(
      await upload(
        bankFile(
          month,
          payments.map((each) => ({ ...each, day: 1 })),
        ),
      ),
    ).toMatchObject({
      matched: 2,
    });
    expect(await mails()).toBe(0);
    expect(await upload(bankFile(toMonth(today), payments))).toMatchObject({ matched: 2 });
    expect(await mails()).toBe(1);
  });

  test('ask once about a changed amount, and follow it from then on', async () => {
    const { results } = await record();
    const months = [-1, 0, 1].map((by) => monthsAfter(month, by));
    for (const [at, pounds] of [10, 12, 12].entries())
      await upload(bankFile(months[at] ?? '', [{ text: 'D HUGHES', pounds }]));
    const [line, earlier, ...others] = await toCheck();
    expect(others).toEqual([]);
    expect(earlier?.amount).toBe(1200);
    expect(line?.may_be).toMatchObject([
      {
        gift_id: results.id,
        amount: 1000,
        is_standing_order: true,
        why: 'The bank’s words match, but not the amount: £10 was expected.',
      },
    ]);
    expect(await match(line?.id, { gift_id: results.id, is_new_amount: true })).toMatchObject({ also: 1 });
    expect(await toCheck()).toEqual([]);
    expect(await show(results.id)).toMatchObject({ amount: 1200, words: ['d hughes'] });
    // An older month is still expected with the amount of its time.
    expect(await upload(bankFile(monthsAfter(month, -2), [{ text: 'D HUGHES', pounds: 10 }]))).toMatchObject({
      matched: 1,
    });
  });

  test('have their earlier amount again once no payment with the learnt one is left', async () => {
    const { results } = await record();
    for (const by of [0, 1])
      await upload(bankFile(monthsAfter(month, by), [{ text: 'D HUGHES', pounds: 12 }]));
    const [later, first] = await toCheck();
    await match(first?.id, { gift_id: results.id, is_new_amount: true });
    const unmatch = (line: StatementLine | undefined) =>
      staff.post(`/api/admin/giving/statement-lines/${line?.id}/unmatch`, { notify: false });
    await unmatch(first);
    expect(await show(results.id)).toMatchObject({ amount: 1200 });
    await unmatch(later);
    expect(await show(results.id)).toMatchObject({ amount: 1000 });
    expect((await toCheck())[0]?.may_be[0]).toMatchObject({ amount: 1000 });
  });

  test('keep an amount that staff entered, whatever payments are undone', async () => {
    const { results } = await record();
    const change = { amount: 1200, amount_from: `${month}-01` };
    const changed = await staff.patch(`/api/admin/giving/standing-orders/${results.id}`, change);
    expect(changed.statusCode).toBe(200);
    await upload(bankFile(month, [{ text: 'D HUGHES', pounds: 12 }]));
    const matched = await staff.get('/api/admin/giving/statement-lines?state=matched');
    const [line] = matched.json<{ results: StatementLine[] }>().results;
    await staff.post(`/api/admin/giving/statement-lines/${line?.id}/unmatch`, { notify: false });
    expect(await show(results.id)).toMatchObject({ amount: 1200 });
  });

  test('keep their amount if only one payment differs', async () => {
    const { results } = await record();
    await upload(bankFile(month, [{ text: 'D HUGHES', pounds: 50 }]));
    const [line] = await toCheck();
    await match(line?.id, { gift_id: results.id });
    expect(await show(results.id)).toMatchObject({ amount: 1000 });
    expect(await upload(bankFile(monthsAfter(month, 1), [{ text: 'D HUGHES', pounds: 10 }]))).toMatchObject({
      matched: 1,
    });
  });

  test('from the site are recognised by their reference with a new amount too', async () => {
    const { results } = await record({ words: [] });
    const text = `T BAKER ${results.reference}`;
    await upload(bankFile(month, [{ text, pounds: 12 }]));
    const [line] = await toCheck();
    expect(line?.may_be).toMatchObject([{ gift_id: results.id, amount: 1000, is_standing_order: true }]);
    await match(line?.id, { gift_id: results.id, is_new_amount: true });
    expect(await upload(bankFile(monthsAfter(month, 1), [{ text, pounds: 12 }]))).toMatchObject({
      matched: 1,
    });
    expect(await show(results.id)).toMatchObject({ words: [] });
  });

  test('learn the words of a payment that staff match, unless many givers have them', async () => {
    const { results } = await record({ words: [] });
    const payments = [
      { text: 'FASTER PAYMENT RECEIVED', pounds: 10 },
      { text: 'MR & MRS HUGHES JOINT', pounds: 10, day: 2 },
    ];
    await upload(bankFile(month, payments));
    for (const line of await toCheck()) await match(line.id, { gift_id: results.id });
    expect(await show(results.id)).toMatchObject({ words: ['mr mrs hughes joint'] });
    expect(await upload(bankFile(monthsAfter(month, 1), payments))).toMatchObject({
      matched: 1,
      unmatched: 1,
    });
    const matched = await staff.get('/api/admin/giving/statement-lines?state=matched&q=joint');
    const [wrong] = matched.json<{ results: StatementLine[] }>().results;
    await staff.post(`/api/admin/giving/statement-lines/${wrong?.id}/unmatch`, { notify: false });
    expect(await show(results.id)).toMatchObject({ words: [] });
    const refused = await staff.patch(`/api/admin/giving/standing-orders/${results.id}`, {
      words: ['Faster payment'],
    });
    expect([refused.statusCode, refused.json()]).toMatchObject([
      422,
      { errors: { words: [expect.stringMatching(/many givers/)] } },
    ]);
  });

  test('are left to staff if two fit', async () => {
    await record();
    await record({ name: 'Daniel Hughes', email: '' });
    await upload(bankFile(month, [{ text: 'D HUGHES', pounds: 10 }]));
    expect((await toCheck())[0]?.may_be).toHaveLength(2);
  });

  test('that stay out need attention, until staff skip the month or end them', async () => {
    const { results } = await record();
    const { id } = results;
    const [first, second, third] = [-2, -1, 0].map((by) => monthsAfter(month, by));
    const today = await readToday(site().db);
    await upload(bankFile(first ?? '', [{ text: 'D HUGHES', pounds: 10 }]));
    // Later months are missed only once a statement reaches so far.
    await upload(bankFile(toMonth(today), [{ text: 'INTEREST', pounds: 1, day: Number(today.slice(8)) }]));
    expect(await show(id)).toMatchObject({ state: 'lapsed' });
    expect(await overview()).toMatchObject({
      monthly_givers: 0,
      monthly_amount: 0,
      attention: {
        missed: [
          {
            gift_id: id,
            name: 'Dorothy Hughes',
            amount: 1000,
            months: expect.arrayContaining([second, third]),
          },
        ],
        missed_total: 1,
      },
    });
    // What is missing was due before the amount changed.
    const path = `/api/admin/giving/standing-orders/${id}`;
    expect((await staff.patch(path, { amount: 1500, amount_from: today })).statusCode).toBe(200);
    expect(await show(id)).toMatchObject({ amount: 1500 });
    expect((await overview()).attention.missed).toMatchObject([{ amount: 1000 }]);
    const { missed } = await show(id);
    for (const each of missed)
      expect((await act(id, 'skip', { month: each, is_skipped: true })).statusCode).toBe(200);
    expect(await show(id)).toMatchObject({ state: 'active', missed: [], skipped: missed });
    expect(await overview()).toMatchObject({ monthly_givers: 1, attention: { missed: [] } });
    await act(id, 'skip', { month: third, is_skipped: false });
    expect(await show(id)).toMatchObject({ missed: [third] });

    expect((await act(id, 'end')).json()).toMatchObject({ results: { state: 'ended', missed: [] } });
    expect((await act(id, 'end')).statusCode).toBe(409);
    expect(await overview()).toMatchObject({ monthly_givers: 0, attention: { missed: [] } });
    await upload(bankFile(month, [{ text: 'D HUGHES', pounds: 10 }]));
    const late = (await toCheck()).find(({ text }) => text === 'D HUGHES');
    expect(late?.may_be).toMatchObject([{ why: expect.stringMatching(/has ended/) }]);
    expect((await act(id, 'resume')).json()).toMatchObject({ also: 1, results: { state: 'active' } });
    expect((await act(id, 'resume')).statusCode).toBe(409);
    expect((await toCheck()).map(({ text }) => text)).toEqual(['INTEREST']);
    expect(await mails()).toBe(0);
  });

  test('have an amount from a day on, which counts from that day', async () => {
    const { results } = await record();
    const today = await readToday(site().db);
    const path = `/api/admin/giving/standing-orders/${results.id}`;
    const from = addDays(today, 10);
    const answer = await staff.patch(path, { amount: 1500, amount_from: from, due_day: 15 });
    expect(answer.json()).toMatchObject({
      results: { amount: 1000, next_amount: { amount: 1500, from }, due_day: 15 },
    });
    await site()
      .db.updateTable('standing_order_amounts')
      .set({ valid_from: today })
      .where('valid_from', '=', from)
      .execute();
    await applyAmounts(site().db);
    const gift = await site().db.selectFrom('gifts').select('amount').executeTakeFirstOrThrow();
    expect(gift.amount).toBe(1500);
    expect((await staff.patch(path, { amount: 100, amount_from: '2099-01-01' })).statusCode).toBe(422);
    const audit = await site()
      .db.selectFrom('audit')
      .select('details')
      .where('action', '=', 'changed')
      .execute();
    expect(audit[0]?.details).toContain('"due_day":15');
    expect(JSON.stringify(audit)).not.toMatch(/hughes/i);
  });

  test('are listed by state and found by name or by the bank’s words', async () => {
    await record({ key: 'a'.repeat(32) });
    await record({ key: 'a'.repeat(32) });
    const tom = await record({ name: 'Tom Reed', email: '', words: ['T REED 4521'] });
    await act(tom.results.id, 'end');
    const list = async (query: string) =>
      (await staff.get(`/api/admin/giving/standing-orders?${query}`)).json<{
        results: StandingOrder[];
        counts: Record<string, number>;
      }>();
    const all = await list('');
    expect(all.results.map(({ supporter }) => supporter?.name)).toEqual(['Dorothy Hughes', 'Tom Reed']);
    expect(all.counts).toEqual({ all: 2, active: 1, missed: 0, lapsed: 0, ended: 1 });
    expect((await list('q=4521')).results).toHaveLength(1);
    expect((await list('state=active')).results).toMatchObject([{ supporter: { name: 'Dorothy Hughes' } }]);
  });

  test('are refused without a giver, and to staff without the permission', async () => {
    const body = { amount: 1000, due_day: 32, since: '2021-05-01' };
    const wrongDay = await staff.post('/api/admin/giving/standing-orders', body);
    expect(wrongDay.json()).toMatchObject({ errors: { due_day: ['Please type a day from 1 to 31.'] } });
    const nobody = await staff.post('/api/admin/giving/standing-orders', { ...body, due_day: 1 });
    expect(nobody.json()).toMatchObject({ errors: { name: [expect.stringMatching(/giver’s name/)] } });
    expect((await site().guest.get('/api/admin/giving/standing-orders')).statusCode).toBe(401);
    expect((await act(999_999, 'end')).statusCode).toBe(404);
  });
});
