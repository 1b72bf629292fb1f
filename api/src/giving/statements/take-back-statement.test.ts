import type { StaffGiftWhole, Statement, StatementLine } from '@lapis/contract';
import { describeOnEachDatabase, type TestSite } from '../../testing/testing';
import { givingFor } from '../claims/donations.fixture';
import { giftsRepository } from '../gifts/gifts.repository';
import { giftByHand } from '../staff-gifts/staff-gifts.fixture';
import { importStatement } from './take-statement';

const actor = { user: null, ip: null };

describeOnEachDatabase('a statement of the wrong account', (site) => {
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

  test('leaves its payments to the next file that has them too, with their matches', async () => {
    const interest = '10/11/2026,INTEREST,1.00';
    const [smith, marsh] = ['11/11/2026,J SMITH,25.00', '12/11/2026,M MARSH,5.00'];
    const first = await upload('first.csv', interest, smith, marsh);
    const second = ['second.csv', smith, marsh] as const;
    await upload(...second);
    const third = await upload('third.csv', smith, marsh, '13/11/2026,A REED,7.00');
    const [line] = await lines('q=smith');
    await staff.post(`/api/admin/giving/statement-lines/${line?.id}/match`, { name: 'John Smith' });
    const files = async () =>
      (await staff.get('/api/admin/giving/statements')).json<{ results: Statement[] }>().results;
    expect((await files()).at(-1)).toMatchObject({
      lines: 3,
      matched: 1,
      unmatched: 2,
      only_here: { matched: 0, unmatched: 1 },
    });
    const leaving = await lines(`state=all&statement=${first.id}&only_here=true`);
    expect(leaving.map(({ text }) => text)).toEqual(['INTEREST']);

    expect((await takeBack(first.id)).json()).toEqual({ undone: 0 });
    const shown = async () => (await lines()).map(({ text, state, file }) => [text, state, file.name]);
    expect(await shown()).toEqual([
      ['A REED', 'unmatched', 'third.csv'],
      ['M MARSH', 'unmatched', 'second.csv'],
      ['J SMITH', 'matched', 'second.csv'],
    ]);
    expect(await files()).toMatchObject([
      { id: third.id, lines: 3, known: 2, only_here: { unmatched: 1 } },
      { lines: 2, known: 0, matched: 1, only_here: { matched: 0, unmatched: 0 } },
    ]);
    expect(await upload(...second)).toMatchObject({ known: 2, unmatched: 0 });

    const [, { id = 0 } = {}] = await files();
    expect((await takeBack(id, '?undo_matches=true')).json()).toEqual({ undone: 0 });
    expect((await takeBack(third.id)).statusCode).toBe(409);
    expect((await takeBack(third.id, '?undo_matches=true')).json()).toEqual({ undone: 1 });
    expect(await lines()).toEqual([]);
  });

  test('leaves them to a file in another format, and each file can be uploaded again', async () => {
    const gift = { supporter_id: null, amount: 2500, interval: 'month', method: 'transfer' } as const;
    const { reference } = await giftsRepository(site().db).create({ ...gift, source: 'page' });
    const first = ['first.csv', `10/11/2026,GIFT ${reference},25.00`] as const;
    const ofx = (id: number) =>
      `<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261110<TRNAMT>25.00<FITID>${id}<NAME>${reference}</STMTTRN>`;
    const inOfx = (...ids: number[]) => {
      const text = `OFXHEADER:100\n<OFX><STMTRS><CURDEF>GBP<BANKTRANLIST>${ids.map(ofx).join('')}</BANKTRANLIST></STMTRS></OFX>`;
      return importStatement(site(), { name: 'second.ofx', bytes: Buffer.from(text) }, actor);
    };
    const { id } = await upload(...first);
    expect(await inOfx(1)).toMatchObject({ known: 1, matched: 0 });
    await takeBack(id);
    expect(await lines()).toMatchObject([{ state: 'matched', file: { name: 'second.ofx' } }]);
    expect(await upload(...first)).toMatchObject({ known: 1, matched: 0 });
    expect(await inOfx(1)).toMatchObject({ known: 1, matched: 0 });
    expect(await inOfx(1, 2)).toMatchObject({ known: 1, matched: 1 });
  });

  test('leaves room for equal payments of later files', async () => {
    const withBalance = async (name: string, ...rows: string[]) => {
      const bytes = Buffer.from(['Date,Description,Amount,Balance', ...rows].join('\n'));
      return importStatement(site(), { name, bytes }, actor);
    };
    const cash = (balance: string) => `10/11/2026,CASH,10.00,${balance}`;
    const first = await withBalance('first.csv', cash('10.00'));
    await withBalance('second.csv', cash('20.00'));
    await takeBack(first.id);
    expect(await withBalance('third.csv', cash('10.00'), cash('20.00'), cash('30.00'))).toMatchObject({
      unmatched: 2,
      known: 1,
    });
    expect((await lines()).map(({ text }) => text)).toEqual(['CASH', 'CASH', 'CASH']);
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
