import type { StaffGiftWhole, StatementLine } from '@lapis/contract';
import { describeOnEachDatabase, type TestSite } from '../../testing/testing';
import { importing, peopleForm } from '../people-import/people.fixture';
import { giftByHand } from '../staff-gifts/staff-gifts.fixture';
import { totalsRepository } from '../totals/totals.repository';
import { openStatementDesk } from './statement-desk.fixture';

describeOnEachDatabase('a matched payment of the bank', (site) => {
  const desk = openStatementDesk(site);
  let staff: Awaited<ReturnType<TestSite['signIn']>>;
  beforeAll(async () => {
    staff = await site().signIn('admin');
  });
  const received = () => totalsRepository(site().db).received({});
  const only = async () => {
    const [line] = await desk.lines();
    if (!line) throw new Error('There is no payment to check.');
    return line;
  };
  const moveToBo = async (id: number, entry_id: number | undefined) => {
    const moved = await desk.post(`gifts/${id}/correct`, { entry_id, name: 'Bo Lin' });
    const { results } = moved.json<{ results: StaffGiftWhole }>();
    return { ...results, payment: results.entries.at(-1)?.id };
  };

  test('keeps the gift that was recorded by hand, also after that was corrected', async () => {
    const { id, payment } = await giftByHand(staff, { amount: 2500, received_on: '2026-11-10' });
    await desk.uploadRows('12/11/2026,CHEQUE PAID IN,25.00');
    const line = await only();
    expect((await desk.line(line.id, 'tie', { entry_id: payment.id })).statusCode).toBe(200);
    const moved = await moveToBo(id, payment.id);
    const wrong = { entry_id: moved.payment, right: null };
    const refused = await desk.post(`gifts/${moved.id}/error`, wrong);
    expect([refused.statusCode, refused.body]).toEqual([
      409,
      expect.stringContaining('undo the match first'),
    ]);
    expect(await received()).toBe(2500);
    await desk.line(line.id, 'unmatch');
    expect((await desk.post(`gifts/${moved.id}/error`, wrong)).statusCode).toBe(200);
  });

  test('may be the gift that was recorded by hand and then corrected', async () => {
    const { id, payment } = await giftByHand(staff, { amount: 2500, received_on: '2026-11-10' });
    const moved = await moveToBo(id, payment.id);
    const part = { entry_id: moved.payment, name: 'Cy Park', amount: 1000 };
    await desk.uploadRows('12/11/2026,LIN B,25.00');
    const line = await only();
    const offered = { entry_id: payment.id, name: 'Bo Lin' };
    expect(line.may_be_recorded).toMatchObject([
      { ...offered, gift_id: moved.id, why: expect.stringContaining('It was moved to this gift since.') },
    ]);
    expect((await desk.post(`gifts/${moved.id}/correct`, part)).statusCode).toBe(200);
    expect((await only()).may_be_recorded).toMatchObject([
      { ...offered, why: expect.stringContaining('Parts of it were moved to other gifts since.') },
    ]);
    expect((await desk.line(line.id, 'tie', { entry_id: payment.id })).statusCode).toBe(200);
    expect(await received()).toBe(2500);
    await desk.line(line.id, 'unmatch');
    expect(await received()).toBe(2500);
    const back = { entry_id: moved.payment, amount: 500, on: '2026-11-20', notify: false };
    expect((await desk.post(`gifts/${moved.id}/refund`, back)).statusCode).toBe(200);
    expect((await only()).may_be_recorded).toEqual([]);
    expect((await desk.line(line.id, 'tie', { entry_id: payment.id })).statusCode).toBe(409);
  });

  test('is never the gift to which another payment was moved', async () => {
    await desk.uploadRows('10/11/2026,MARSH A,25.00');
    const first = await desk.line((await only()).id, 'match', { name: 'Ada Marsh' });
    const { gift } = first.json<{ results: StatementLine }>().results;
    const { entries, id } = await desk.gift(gift?.id ?? 0);
    const moved = await moveToBo(id, entries[0]?.id);
    await desk.uploadRows('12/11/2026,LIN B,25.00');
    const second = await only();
    expect(second.may_be_recorded).toEqual([]);
    expect((await desk.line(second.id, 'tie', { entry_id: moved.payment })).statusCode).toBe(409);
    expect((await desk.line(second.id, 'match', { name: 'Bo Lin' })).statusCode).toBe(200);
    expect(await received()).toBe(5000);
  });

  test('keeps the imported gift that its payout was tied to, after the import is undone', async () => {
    const people = importing(site(), staff);
    const headings = 'Donor FirstName,Donor LastName,Donation Ref,Donation Date,Donation Amount';
    const rows = ['Ada,Marsh,1001,01/11/2026,100.00', 'Bo,Lin,1002,01/11/2026,40.00'];
    const { id } = await people.bring([headings, ...rows].join('\n'), {
      columns: ['firstname', 'lastname', 'gift_id', 'gift_day', 'gift_amount'],
    });
    await desk.uploadRows('06/11/2026,JUSTGIVING,100.00');
    const report = `${headings},Net Donation Amount Paid\n${rows[0]},100.00\n`;
    const { payload, headers } = peopleForm(report, {} as never);
    const path = `/api/admin/giving/statement-lines/${(await only()).id}/payout`;
    expect((await staff.post(path, payload, headers)).statusCode).toBe(200);
    await people.undo(id);
    expect(await received()).toBe(10_000);
  });
});
