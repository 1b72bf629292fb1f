import type { Failure, StatementLine } from '@lapis/contract';
import fc from 'fast-check';
import { describeOnEachDatabase, type TestSite } from '../../testing/testing';
import { giftByHand } from '../staff-gifts/staff-gifts.fixture';
import { totalsRepository } from '../totals/totals.repository';
import { openStatementDesk } from './statement-desk.fixture';
import { findOnlySum } from './suggest-slip';

describeOnEachDatabase('a paying-in slip of gifts that were entered by hand', (site) => {
  const desk = openStatementDesk(site);
  let staff: Awaited<ReturnType<TestSite['signIn']>>;
  beforeAll(async () => {
    staff = await site().signIn('admin');
  });
  const cheque = (amount: number, received_on: string, different: object = {}) =>
    giftByHand(staff, { amount, received_on, ...different });
  const only = async () => {
    const [line] = await desk.lines();
    if (!line) throw new Error('There is no payment to check.');
    return line;
  };
  const received = () => totalsRepository(site().db).received({});
  const toParts = (slip: StatementLine['may_be_slip']) =>
    slip.map(({ entry_id, amount }) => ({ entry_id, amount }));

  test('is suggested as all cheques of one day, tied without booking anything, and put back', async () => {
    const one = await cheque(7500, '2026-11-10', { name: 'Rev. Quill' });
    const other = await cheque(2000, '2026-11-10', { method: 'cash' });
    await cheque(9500, '2026-11-10', { method: 'transfer' });
    await cheque(2000, '2026-11-11');
    await desk.uploadRows('12/11/2026,PAID IN AT PECKHAM,95.00');
    const line = await only();
    expect(line.may_be_slip).toMatchObject([
      { entry_id: other.payment.id, amount: 2000 },
      { entry_id: one.payment.id, gift_id: one.id, name: 'Rev. Quill', amount: 7500 },
    ]);
    const before = await received();
    const split = () => desk.line(line.id, 'split', { parts: toParts(line.may_be_slip) });
    expect((await split()).json()).toMatchObject({
      results: { state: 'matched', parts: [{ is_by_hand: true }, { is_by_hand: true }] },
    });
    expect(await received()).toBe(before);
    await desk.line(line.id, 'unmatch');
    expect(await received()).toBe(before);
    expect((await split()).statusCode).toBe(200);
  });

  test('may hold a new gift too, and offers each payment by hand that is still free', async () => {
    const one = await cheque(7500, '2026-11-10', { name: 'Rev. Quill' });
    const late = await cheque(1000, '2026-11-20');
    await cheque(2500, '2026-09-01');
    await desk.uploadRows('12/11/2026,PAID IN AT PECKHAM,95.00');
    const line = await only();
    expect(line.may_be_slip).toEqual([]);
    const path = `/api/admin/giving/statement-lines/${line.id}/by-hand`;
    expect((await staff.get(path)).json()).toMatchObject({
      results: [{ entry_id: late.payment.id }, { entry_id: one.payment.id, booked_on: '2026-11-10' }],
    });
    const part = { entry_id: one.payment.id, amount: 7500 };
    const wrong = async (...parts: object[]) =>
      Object.keys((await desk.line(line.id, 'split', { parts })).json<Failure>().errors ?? {});
    expect(await wrong({ ...part, amount: 7000 }, { supporter_id: null, amount: 2500 })).toEqual([
      'parts.0.entry_id',
    ]);
    expect(await wrong({ ...part, amount: 4750 }, { ...part, amount: 4750 })).toEqual(['parts.1.entry_id']);
    const parts = [part, { name: 'Tom Reed', amount: 2000 }];
    expect((await desk.line(line.id, 'split', { parts, method: 'cheque' })).statusCode).toBe(200);
    expect(await received()).toBe(7500 + 1000 + 2500 + 2000);
    await desk.uploadRows('13/11/2026,CHEQUES PAID IN,95.00');
    const second = await only();
    expect((await desk.line(second.id, 'split', { parts })).statusCode).toBe(409);
    await desk.line(line.id, 'unmatch');
    expect(await received()).toBe(7500 + 1000 + 2500);
    expect((await desk.line(second.id, 'split', { parts })).statusCode).toBe(200);
  });
});

test('payments are put together only if a single combination adds up', () => {
  const amounts = (list: number[], sum: number) =>
    findOnlySum(
      list.map((amount) => ({ amount })),
      sum,
    ).map(({ amount }) => amount);
  expect(amounts([75, 20, 30], 95)).toEqual([75, 20]);
  expect(amounts([95, 20], 95)).toEqual([]);
  expect(amounts([75, 20, 50, 45], 95)).toEqual([]);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 9 }), fc.nat(200), (list, sum) => {
      const found = amounts(list, sum);
      const subsets = Array.from({ length: 2 ** list.length }, (_, bits) =>
        list.filter((_amount, place) => (bits >> place) % 2 === 1),
      ).filter((some) => some.length > 1 && some.reduce((all, each) => all + each, 0) === sum);
      expect(found).toEqual(subsets.length === 1 ? subsets[0] : []);
    }),
  );
});
