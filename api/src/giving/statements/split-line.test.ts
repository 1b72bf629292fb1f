import type { Failure, StaffGiftWhole } from '@lapis/contract';
import { sentTo } from '../../inbox/mail/outbox.fixture';
import { describeSite } from '../../testing/testing';
import { appealsRepository } from '../appeals/appeals.repository';
import { openStatementDesk } from './statement-desk.fixture';

describeSite('a payment that is several gifts', (site) => {
  const { post, line, lines, gift, promise, uploadRows } = openStatementDesk(site);
  const promised = (amount: number, name: string, email: string) => promise({ amount, name, email });
  async function upload(...rows: string[]) {
    await uploadRows(...rows);
    return (await lines())[0]?.id ?? 0;
  }
  const entries = () => site().db.selectFrom('ledger_entries').selectAll().orderBy('id').execute();

  test('is split by purpose and person, thanks each, and is put back whole', async () => {
    await appealsRepository(site().db).create({ title: 'Coats', slug: 'coats', state: 'open' });
    const asked = await promised(4000, 'Ada Marsh', 'ada@example.org');
    const id = await upload('10/11/2026,MARSH FAMILY,100.00');
    const parts = [
      { gift_id: asked.id, amount: 4000 },
      { name: 'Tom Reed', email: 'tom@example.org', appeal: 'coats', note: 'For coats', amount: 6000 },
    ];
    const split = await line(id, 'split', { parts });
    expect(split.json()).toMatchObject({
      results: {
        state: 'matched',
        parts: [
          { name: 'Ada Marsh', amount: 4000, is_by_hand: false },
          { name: 'Tom Reed', amount: 6000 },
        ],
      },
    });
    expect(await gift(asked.id)).toMatchObject({ state: 'received', entries: [{ line_id: id }] });
    const [, second] = await entries();
    expect(second).toMatchObject({ appeal_id: expect.any(Number), amount: 6000, booked_on: '2026-11-10' });
    expect(await gift(second?.gift_id ?? 0)).toMatchObject({ note: 'For coats', entries: [{ line_id: id }] });
    expect(await sentTo(site(), 'ada@example.org')).toHaveLength(1);
    expect(await sentTo(site(), 'tom@example.org')).toHaveLength(1);

    await line(id, 'unmatch');
    expect((await entries()).reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
    expect(await gift(asked.id)).toMatchObject({ state: 'waiting', received: 0 });
    expect(await lines()).toMatchObject([{ id, parts: [] }]);
    expect((await line(id, 'split', { parts })).statusCode).toBe(200);
    expect(await gift(asked.id)).toMatchObject({ state: 'received', received: 4000 });
  });

  test('is three cheques of one paying-in slip, of which one comes back', async () => {
    const id = await upload('10/11/2026,PAID IN AT PECKHAM,180.00');
    const parts = [50, 60, 70].map((pounds) => ({ name: `Giver ${pounds}`, amount: pounds * 100 }));
    await line(id, 'split', { parts, method: 'cheque' });
    expect((await entries()).map(({ method, amount }) => [method, amount])).toEqual([
      ['cheque', 5000],
      ['cheque', 6000],
      ['cheque', 7000],
    ]);
    const back = await upload('13/11/2026,UNPAID CHEQUE,-60.00');
    const [suggested] = (await lines())[0]?.may_return ?? [];
    expect(suggested?.payments).toMatchObject([{ name: 'Giver 60', amount: 6000 }]);
    await line(back, 'return', { entry_ids: suggested?.payments.map(({ entry_id }) => entry_id) });
    const refused = await line(id, 'unmatch');
    expect([refused.statusCode, refused.body]).toEqual([409, expect.stringContaining('taken back')]);
    await line(back, 'unmatch');
    expect((await line(id, 'unmatch')).statusCode).toBe(200);
  });

  test('comes back whole, if its parts had come as one', async () => {
    const id = await upload('10/11/2026,CHEQUE,100.00');
    const parts = [
      { name: 'Ada', amount: 6000 },
      { name: 'Tom', amount: 4000 },
    ];
    await line(id, 'split', { parts });
    await upload('12/11/2026,RETURNED CHEQUE,-100.00');
    const [back] = await lines();
    const [suggested] = back?.may_return ?? [];
    expect(suggested?.payments.map(({ amount }) => amount)).toEqual([6000, 4000]);
    const entry_ids = suggested?.payments.map(({ entry_id }) => entry_id) ?? [];
    expect((await line(back?.id ?? 0, 'return', { entry_ids: entry_ids.slice(1) })).statusCode).toBe(422);
    expect((await line(back?.id ?? 0, 'return', { entry_ids })).statusCode).toBe(200);
    expect((await entries()).reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
  });

  test('is refused unless the parts add up to it', async () => {
    const id = await upload('10/11/2026,MARSH,100.00');
    const answer = await line(id, 'split', {
      parts: [
        { name: 'Ada', amount: 4000 },
        { name: 'Tom', amount: 5000 },
      ],
    });
    expect([answer.statusCode, answer.body]).toEqual([
      422,
      expect.stringContaining('£10 of £100 is missing'),
    ]);
    expect(await lines()).toMatchObject([{ id, state: 'unmatched' }]);
    expect(await entries()).toEqual([]);
  });

  test('is refused beside the part that is wrong', async () => {
    const asked = await promised(4000, 'Mina Marsh', 'mina@example.org');
    const id = await upload('10/11/2026,MARSH,100.00');
    const wrong = async (...parts: object[]) => {
      const answer = await line(id, 'split', { parts: parts.map((part) => ({ amount: 5000, ...part })) });
      return [answer.statusCode, Object.keys(answer.json<Failure>().errors ?? {})];
    };
    expect(await wrong({ name: 'Ada' }, {})).toEqual([422, ['parts.1.name']]);
    expect(await wrong({ name: 'Ada' }, { gift_id: 999 })).toEqual([422, ['parts.1.gift_id']]);
    expect(await wrong({ name: 'Ada', appeal: 'gone' }, { name: 'Tom' })).toEqual([422, ['parts.0.appeal']]);
    expect(await wrong({ gift_id: asked.id }, { gift_id: asked.id })).toEqual([422, ['parts.1.gift_id']]);
    expect(await lines()).toMatchObject([{ id, state: 'unmatched' }]);
    expect(await entries()).toEqual([]);
  });

  test('moves a part of a recorded payment to another purpose, and is put back whole', async () => {
    await appealsRepository(site().db).create({ title: 'School', slug: 'school', state: 'open' });
    const asked = await promised(10_000, 'Mina Marsh', 'mina@example.org');
    await upload(`10/11/2026,${asked.reference},100.00`);
    const [payment] = await entries();
    const correct = (body: object) => post(`gifts/${asked.id}/correct`, { entry_id: payment?.id, ...body });
    expect((await correct({ appeal: 'school', amount: 10_001 })).statusCode).toBe(422);
    for (const amount of [4000, 1000])
      expect((await correct({ appeal: 'school', amount })).statusCode).toBe(200);
    expect(await gift(asked.id)).toMatchObject({ state: 'received', received: 5000 });
    expect((await entries()).filter((entry) => entry.appeal_id !== null)).toMatchObject([
      { kind: 'payment', amount: 4000 },
      { kind: 'payment', amount: 1000 },
    ]);
    expect(await sentTo(site(), 'mina@example.org')).toHaveLength(1);
    const [matched] = await lines('matched');
    expect((await line(matched?.id ?? 0, 'unmatch')).statusCode).toBe(200);
    expect((await entries()).reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
  });

  test('that was entered by hand before is tied to that gift, not added again', async () => {
    const byHand = await post('gifts', {
      amount: 8000,
      received_on: '2026-11-04',
      method: 'transfer',
      name: 'Rev. Peter Quill',
    });
    const { results: quill } = byHand.json<{ results: StaffGiftWhole }>();
    const id = await upload('10/11/2026,P QUILL,80.00');
    const [open] = await lines();
    expect(open?.may_be_recorded).toMatchObject([
      {
        name: 'Rev. Peter Quill',
        kind: 'payment',
        why: 'The same amount was entered by hand for 4 November 2026, 6 days before.',
      },
    ]);
    const entry_id = quill.entries[0]?.id;
    expect((await line(id, 'tie', { entry_id })).json()).toMatchObject({
      results: { state: 'matched', gift: { id: quill.id }, parts: [{ is_by_hand: true }] },
    });
    expect(await entries()).toHaveLength(1);
    const error = await post(`gifts/${quill.id}/error`, { entry_id, right: null });
    expect([error.statusCode, error.body]).toEqual([409, expect.stringContaining('undo the match first')]);
    const other = await upload('11/11/2026,P QUILL,80.00');
    expect((await lines())[0]?.may_be_recorded).toEqual([]);
    expect((await line(other, 'tie', { entry_id })).statusCode).toBe(409);
    await line(id, 'unmatch');
    expect(await entries()).toHaveLength(1);
    expect(await gift(quill.id)).toMatchObject({ state: 'received', received: 8000 });
  });

  test('that is less than was promised, or the rest of it, is told as such', async () => {
    const asked = await promised(5000, 'Nadia Berg', 'berg@example.org');
    const id = await upload('10/11/2026,BERG,44.00');
    await line(id, 'match', { gift_id: asked.id });
    const rest = await upload('11/11/2026,BERG,6.00');
    await line(rest, 'match', { gift_id: asked.id });
    const [first, second] = await sentTo(site(), 'berg@example.org');
    expect(first?.text).toContain('£44 of your gift of £50 has arrived.');
    expect(first?.text).toContain('may have kept £6 as its fee');
    expect(second?.text).toContain('£6 has arrived, the rest of your gift of £50.');
  });

  test('is suggested by the nearness of its reference, and namesakes by their email addresses', async () => {
    const wrong = await promised(2500, 'John Smith', 'wrong@example.org');
    const right = await promised(2500, 'John Smith', 'right@example.org');
    const text = (written: string) => upload(`10/11/2026,J SMITH ${written},25.00`);
    const [a = '', b = ''] = [right.reference.slice(3, 4), right.reference.slice(4, 5)];
    const swapped = right.reference.slice(0, 3) + b + a + right.reference.slice(5);
    for (const written of [
      right.reference.slice(0, -1),
      `${right.reference.slice(0, 5)}${right.reference.slice(6)}`,
      ...(a === b ? [] : [swapped]),
    ]) {
      const id = await text(written);
      const open = (await lines()).find((each) => each.id === id);
      expect(open?.may_be).toMatchObject([
        {
          gift_id: right.id,
          contact: 'right@example.org',
          why: 'The reference is nearly the same: one letter or digit differs. The amount matches.',
        },
        { gift_id: wrong.id, contact: 'wrong@example.org', why: 'The name and the amount match.' },
      ]);
    }
  });
});
