import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { PayoutPlan, StaffGiftWhole, StatementLine } from '@lapis/contract';
import type { PeopleField } from '@lapis/contract/people-fields';
import { describeOnEachDatabase, type TestSite } from '../../testing/testing';
import { appealsRepository } from '../appeals/appeals.repository';
import { importing, peopleForm } from '../people-import/people.fixture';
import { giftsRepository } from '../gifts/gifts.repository';
import { openStatementDesk } from '../statements/statement-desk.fixture';
import { totalsRepository } from '../totals/totals.repository';

const HEADINGS =
  'Date,Time,Name,Type,Status,Currency,Gross,Fee,Net,From Email Address,Transaction ID,Reference Txn ID';
const row = (day: number, type: string, amount: number, ids: string) =>
  `${String(day).padStart(2, '0')}/11/2026,10:00:00,Ada Marsh,${type},Completed,GBP,${amount}.00,0.00,${amount}.00,ada@example.org,${ids}`;
const given = (day: number, amount: number, id: string) => row(day, 'Donation Payment', amount, `${id},`);
const refunded = (day: number, amount: number, id: string, of: string) =>
  row(day, 'Payment Refund', -amount, `${id},${of}`);

describeOnEachDatabase('a refund in a payout', (site) => {
  const desk = openStatementDesk(site);
  let staff: Awaited<ReturnType<TestSite['signIn']>>;
  beforeAll(async () => {
    staff = await site().signIn('admin');
    await appealsRepository(site().db).create({ title: 'Roof', slug: 'roof', state: 'open' });
  });
  beforeEach(async () => {
    for (const table of ['people_import_rows', 'people_imports'] as const)
      await site().db.deleteFrom(table).execute();
  });
  const received = () => totalsRepository(site().db).received({});

  /** Uploads a bank payment of this amount in pounds. Returns its id. */
  async function paid(day: number, amount: number) {
    await desk.uploadRows(`${day}/11/2026,PAYPAL,${amount}.00`);
    return (await desk.lines()).find((line) => line.amount === amount * 100)?.id ?? 0;
  }
  const sendReport = (id: number, report: string, what = '') => {
    const { payload, headers } = peopleForm(report, {} as never);
    return staff.post(`/api/admin/giving/statement-lines/${id}/payout${what}`, payload, headers);
  };
  const send = (id: number, what: string, rows: string[]) =>
    sendReport(id, [HEADINGS, ...rows].join('\n'), what);
  const record = (id: number, ...rows: string[]) => send(id, '', rows);
  const kindsOf = async (id: number, ...rows: string[]) =>
    (await send(id, '/check', rows)).json<{ results: PayoutPlan }>().results.rows.map(({ kind }) => kind);

  const first = [given(1, 60, 'T1'), row(2, 'General Withdrawal', -60, 'W1,')];
  /** The payout of £40 that has a refund of the gift in the first one. */
  const second = (...refunds: string[]) => [
    ...refunds,
    given(6, 100, 'T3'),
    row(8, 'General Withdrawal', -40, 'W2,'),
  ];
  const refund = refunded(5, 60, 'T2', 'T1');

  /** Records a payout with a gift of £60. */
  async function payOut() {
    const recorded = await record(await paid(12, 60), ...first);
    return desk.gift(recorded.json<{ results: StatementLine }>().results.gift?.id ?? 0);
  }
  const giveBack = async ({ id, entries }: StaffGiftWhole, amount: number) => {
    const by = { entry_id: entries[0]?.id, amount, on: '2026-11-15', note: `${amount}`, notify: false };
    expect((await desk.post(`gifts/${id}/refund`, by)).statusCode).toBe(200);
  };

  test.each([[[6000]], [[2000, 4000]]])('is tied if staff recorded it by hand, as %j', async (amounts) => {
    const gift = await payOut();
    for (const amount of amounts) await giveBack(gift, amount);
    const id = await paid(19, 40);
    expect(await kindsOf(id, ...second(refund))).toEqual(['recorded', 'gift']);
    expect((await record(id, ...second(refund))).statusCode).toBe(200);
    expect(await received()).toBe(10_000);
    await desk.line(id, 'unmatch');
    expect(await received()).toBe(0);
    expect((await record(id, ...second(refund))).statusCode).toBe(200);
    expect(await received()).toBe(10_000);
  });

  test('that was tied is not taken again from a later report, and another one of the amount is booked', async () => {
    const gift = await payOut();
    await giveBack(gift, 2000);
    const tied = refunded(5, 20, 'T2', 'T1');
    await record(await paid(19, 80), tied, given(6, 100, 'T3'));
    const id = await paid(23, 30);
    const rows = [tied, given(6, 100, 'T3'), refunded(21, 20, 'T5', 'T1'), given(22, 50, 'T6')];
    expect(await kindsOf(id, ...rows)).toEqual(['refund', 'gift']);
    expect((await record(id, ...rows)).statusCode).toBe(200);
    expect((await desk.gift(gift.id)).received).toBe(2000);
  });

  test('takes the money off all gifts to which parts of its payment were moved', async () => {
    const gift = await payOut();
    const part = { entry_id: gift.entries[0]?.id, amount: 2000, appeal: 'roof' };
    const moved = (await desk.post(`gifts/${gift.id}/correct`, part)).json<{ results: StaffGiftWhole }>();
    const id = await paid(19, 40);
    expect((await record(id, ...second(refund))).statusCode).toBe(200);
    const left = async () => [
      (await desk.gift(gift.id)).received,
      (await desk.gift(moved.results.id)).received,
    ];
    expect(await left()).toEqual([0, 0]);
    await desk.line(id, 'unmatch');
    expect(await left()).toEqual([4000, 2000]);
    expect((await record(id, ...second(refund))).statusCode).toBe(200);
    expect(await left()).toEqual([0, 0]);
  });

  test.each([true, false])(
    'takes the money off a gift without a fee that was imported; tied before: %s',
    async (isTied) => {
      const sample = readFileSync(resolve(__dirname, 'samples/justgiving.csv'), 'utf8').split('\n')[0] ?? '';
      const fields: Record<string, PeopleField> = {
        'Donor FirstName': 'firstname',
        'Donor LastName': 'lastname',
        'Donation Ref': 'gift_id',
        'Donation Date': 'gift_day',
        'Donation Amount': 'gift_amount',
      };
      const columns = sample.split(',').map((heading) => fields[heading.replaceAll('"', '')] ?? null);
      const ofReport = (...rows: [ref: string, amount: string][]) =>
        [
          sample,
          ...rows.map(
            ([ref, amount]) =>
              `0,,,,,,,Ada,Marsh,,ada@example.org,No,${ref},01/11/2026,,9${ref},12/11/2026,${amount},No,0,${amount},0,${amount}`,
          ),
        ].join('\n');
      const imported = ofReport(['1', '60.00'], ['2', '60.00']);
      await importing(site(), staff).bring(imported, { columns });
      if (isTied)
        expect((await sendReport(await paid(12, 60), ofReport(['1', '60.00']))).statusCode).toBe(200);
      expect(await received()).toBe(12_000);
      const report = ofReport(['1', '-60.00'], ['3', '100.00']);
      expect((await sendReport(await paid(19, 40), report)).statusCode).toBe(200);
      const gifts = await site().db.selectFrom('gifts').select('received').orderBy('id').execute();
      expect(gifts).toEqual([{ received: 0 }, { received: 6000 }, { received: 10_000 }]);
    },
  );

  test('lets its file be taken back, unless more was refunded: then no match is undone', async () => {
    const gift = { supporter_id: null, amount: 500, interval: 'once', method: 'transfer' } as const;
    const rows = [];
    for (let n = 0; n < 45; n += 1) {
      const { reference } = await giftsRepository(site().db).create({ ...gift, source: 'page' });
      rows.push(`10/11/2026,${reference},5.00`);
    }
    const { id: file, matched } = await desk.uploadRows(...rows, '12/11/2026,PAYPAL,90.00');
    expect(matched).toBe(45);
    const [line] = await desk.lines();
    const report = [given(1, 150, 'T1'), refunded(2, 60, 'T2', 'T1')];
    const recorded = await record(line?.id ?? 0, ...report);
    const { gift: refundedGift } = recorded.json<{ results: StatementLine }>().results;
    const whole = await desk.gift(refundedGift?.id ?? 0);
    await giveBack(whole, 1000);
    const takeBack = () => staff.delete(`/api/admin/giving/statements/${file}?undo_matches=true`);
    expect((await takeBack()).statusCode).toBe(409);
    expect(await received()).toBe(45 * 500 + 8000);
    const { entries } = await desk.gift(whole.id);
    const byHand = entries.find(({ kind, amount }) => kind === 'refund' && amount === -1000);
    const wrong = { entry_id: byHand?.id, right: null };
    expect((await desk.post(`gifts/${whole.id}/error`, wrong)).statusCode).toBe(200);
    expect((await takeBack()).json()).toEqual({ undone: 46 });
    expect(await received()).toBe(0);
  });

  test('is refused if too little is left of its payment', async () => {
    const gift = await payOut();
    await giveBack(gift, 1000);
    const refused = await record(await paid(19, 40), ...second(refund));
    expect(refused.statusCode).toBe(422);
    const id = await paid(20, 90);
    const ofNew = [given(16, 150, 'T8'), refunded(17, 60, 'T9', 'T8')];
    expect(await kindsOf(id, ...ofNew)).toEqual(['gift', 'refund']);
    const twice = [given(16, 150, 'T8'), refunded(17, 30, 'T9', 'T8'), refunded(17, 130, 'T7', 'T8')];
    expect(await kindsOf(id, ...twice, given(17, 100, 'T10'))).toEqual(['gift', 'refund', 'other', 'gift']);
  });
});
