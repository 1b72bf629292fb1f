import type { StaffGiftWhole, Statement, StatementLine } from '@lapis/contract';
import { describeSite, type TestSite } from '../../testing/testing';
import { givingFor } from '../claims/donations.fixture';
import { giftsRepository } from '../gifts/gifts.repository';
import { giftByHand } from '../staff-gifts/staff-gifts.fixture';
import { importStatement } from './take-statement';

const actor = { user: null, ip: null };

describeSite('a statement of the wrong account', (site) => {
  let staff: Awaited<ReturnType<TestSite['signIn']>>;
  beforeAll(async () => {
    staff = await site().signIn('admin');
  });
  beforeEach(async () => {
    for (const table of ['statement_lines', 'statements', 'standing_orders'] as const)
      await site().db.deleteFrom(table).execute();
    await givingFor(site().db).clear();
  });

  const upload = (name: string, ...rows: string[]) => {
    const bytes = Buffer.from(['Date,Description,Amount', ...rows].join('\n'));
    return importStatement(site(), { name, bytes }, actor);
  };
  const lines = async (query = 'state=all') =>
    (await staff.get(`/api/admin/giving/statement-lines?${query}`)).json<{ results: StatementLine[] }>()
      .results;
  const takeBack = (id: number, query = '') => staff.delete(`/api/admin/giving/statements/${id}${query}`);

  test('is taken back: its lines vanish, and those of an earlier file stay', async () => {
    const first = await upload('first.csv', '10/11/2026,INTEREST,1.00', '11/11/2026,J SMITH,25.00');
    const second = await upload('second.csv', '11/11/2026,J SMITH,25.00', '12/11/2026,M MARSH,5.00');
    expect((await lines('state=all')).map(({ text, file }) => [text, file.name])).toEqual([
      ['M MARSH', 'second.csv'],
      ['J SMITH', 'first.csv'],
      ['INTEREST', 'first.csv'],
    ]);
    expect((await takeBack(second.id)).json()).toEqual({ undone: 0 });
    expect((await lines()).map(({ text }) => text)).toEqual(['J SMITH', 'INTEREST']);
    const { results } = (await staff.get('/api/admin/giving/statements')).json<{ results: Statement[] }>();
    expect(results.map(({ id }) => id)).toEqual([first.id]);
    expect((await takeBack(second.id)).statusCode).toBe(404);
    // It can be uploaded again.
    expect(await upload('second.csv', '11/11/2026,J SMITH,25.00', '12/11/2026,M MARSH,5.00')).toMatchObject({
      unmatched: 1,
      known: 1,
    });
  });

  test('leaves room for equal payments of later files', async () => {
    const cash = '10/11/2026,CASH,10.00';
    const first = await upload('first.csv', cash);
    await upload('second.csv', cash, cash, '11/11/2026,J SMITH,25.00');
    await takeBack(first.id);
    const third = ['third.csv', cash, cash, cash, '11/11/2026,J SMITH,25.00'] as const;
    expect(await upload(...third)).toMatchObject({ unmatched: 2, known: 2 });
    expect((await lines()).map(({ text }) => text)).toEqual(['J SMITH', 'CASH', 'CASH', 'CASH']);
  });

  test('keeps its matches until staff choose to undo them, and its words are forgotten then', async () => {
    const { db } = site();
    const { id } = await upload('bank.csv', '10/11/2026,J SMITH CHARITY,25.00');
    const [line] = await lines();
    const matched = await staff.post(`/api/admin/giving/statement-lines/${line?.id}/match`, {
      name: 'John Smith',
      is_monthly: true,
    });
    const gift = matched.json<{ results: StatementLine }>().results.gift;
    const words = async () =>
      (await db.selectFrom('standing_orders').select('words').executeTakeFirstOrThrow()).words;
    expect(await words()).not.toBe('');
    const refused = await takeBack(id);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { message: expect.stringContaining('undo these matches too') },
    ]);
    expect((await takeBack(id, '?undo_matches=true')).json()).toEqual({ undone: 1 });
    expect(await lines()).toEqual([]);
    expect(await words()).toBe('');
    const shown = (await staff.get(`/api/admin/giving/gifts/${gift?.id}`)).json<{
      results: StaffGiftWhole;
    }>();
    expect(shown.results.received).toBe(0);
    // A payment whose match was undone is never booked twice by itself.
    expect(await upload('bank.csv', '10/11/2026,J SMITH CHARITY,25.00')).toMatchObject({ unmatched: 1 });
  });

  test('is left whole if a match can’t be undone, and the payment is named', async () => {
    const { id } = await upload('bank.csv', '10/11/2026,J SMITH,25.00', '10/11/2026,P JONES,7.00');
    for (const line of await lines())
      await staff.post(`/api/admin/giving/statement-lines/${line.id}/match`, { name: line.text });
    const [jones] = await lines('state=matched&q=smith');
    const gift = (await staff.get(`/api/admin/giving/gifts/${jones?.gift?.id}`)).json<{
      results: StaffGiftWhole;
    }>();
    await staff.post(`/api/admin/giving/gifts/${jones?.gift?.id}/refund`, {
      entry_id: gift.results.entries[0]?.id,
      amount: 500,
      on: '2026-11-20',
      notify: false,
    });
    const refused = await takeBack(id, '?undo_matches=true');
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      {
        message: expect.stringMatching(
          /^The file was not taken back, because of the payment of £25 on 10 November/,
        ),
      },
    ]);
    expect(await lines('state=matched')).toHaveLength(2);
  });

  test('lets others write meanwhile', async () => {
    const { db } = site();
    const rows = [];
    for (let n = 0; n < 90; n += 1) {
      const gift = { supporter_id: null, amount: 500, interval: 'once', method: 'transfer' } as const;
      const { reference } = await giftsRepository(db).create({ ...gift, source: 'page' });
      rows.push(`10/11/2026,${reference},5.00`);
    }
    const { id, matched } = await upload('bank.csv', ...rows);
    expect(matched).toBe(90);
    const done: string[] = [];
    const takenBack = takeBack(id, '?undo_matches=true').then((answer) => {
      done.push('taken back');
      return answer.json<{ undone: number }>();
    });
    while (done.length === 0 && (await lines('state=unmatched')).length === 0);
    await giftByHand(staff);
    done.push('gift');
    expect(await takenBack).toEqual({ undone: 90 });
    expect(done).toEqual(['gift', 'taken back']);
  });
});
