import type { StaffGiftWhole } from '@lapis/contract';
import { sentTo } from '../../inbox/mail/outbox.fixture';
import { DAY, timestamp } from '../../server/time/clock';
import { describeOnEachDatabase } from '../../testing/testing';
import { appealsRepository } from '../appeals/appeals.repository';
import { purgeUnpaid } from '../begin/purge-unpaid';
import { makeClaim } from '../claims/change-claims';
import { givingFor } from '../claims/donations.fixture';
import { planClaim } from '../claims/plan-claim';
import { loadCoveringDeclaration } from '../declarations/declaration-for';
import { listDeclarations } from '../declarations/declaration-list';
import { declarationsRepository } from '../declarations/declarations.repository';
import { type GiftRow, giftsRepository } from '../gifts/gifts.repository';
import { listReceipts } from '../gifts/shown-gift';
import { receiptLetter } from '../receipts/receipt-letter';
import { totalsRepository } from '../totals/totals.repository';
import { openStatementDesk } from './statement-desk.fixture';

describeOnEachDatabase('a bank payment that was not that gift', (site) => {
  const { post, line, lines, gift, promise, uploadRows } = openStatementDesk(site);
  const promised = (email: string, interval: GiftRow['interval'] = 'once') =>
    promise({ name: 'John Smith', email, amount: 2500, interval });
  const upload = (...texts: string[]) =>
    uploadRows(...texts.map((text, index) => `${10 + index}/11/2026,${text},25.00`));
  async function matchWith({ id }: GiftRow) {
    const [found] = await lines('unmatched');
    const answer = await line(found?.id ?? 0, 'match', { gift_id: id });
    expect(answer.statusCode).toBe(200);
    return found?.id ?? 0;
  }

  test('waits to be matched again, its gift awaits its payment, and the right one gets it', async () => {
    const [wrong, right] = [await promised('first@example.org'), await promised('second@example.org')];
    await upload('J SMITH');
    const id = await matchWith(wrong);
    const [payment] = (await gift(wrong.id)).entries;
    expect(payment).toMatchObject({ line_id: id, came_by: 'statement' });
    const undone = await line(id, 'unmatch');
    expect(undone.json()).toMatchObject({ results: { id, state: 'unmatched', gift: null } });
    expect(await gift(wrong.id)).toMatchObject({
      state: 'waiting',
      received: 0,
      last_on: null,
      entries: [{ kind: 'payment' }, { kind: 'unmatched', amount: -2500, booked_on: '2026-11-10' }],
      events: [{ kind: 'thanked' }, { kind: 'unmatched', by: 'Zohra Rahimi' }],
    });
    expect(await receiptLetter(site().db, payment?.receipt ?? '')).toMatchObject({
      title: 'Withdrawn receipt',
      facts: expect.arrayContaining([['Withdrawn', expect.stringContaining('wrong gift')]]),
    });
    expect(await listReceipts(site().db, wrong.id)).toEqual([]);
    await matchWith(right);
    expect(await gift(right.id)).toMatchObject({ state: 'received', received: 2500 });
    expect(await sentTo(site(), 'first@example.org')).toHaveLength(1);
    expect(await sentTo(site(), 'second@example.org')).toHaveLength(1);
    const totals = await totalsRepository(site().db).totals({}, '2026-11-30');
    expect(totals.by_method).toEqual([{ method: 'transfer', received: 2500, gifts: 1 }]);
    const noted = await site().db.selectFrom('audit').select('action').orderBy('id').execute();
    expect(noted.map(({ action }) => action)).toContain('unmatched');
  });

  test('can be undone again and again, and matched with the first gift in the end', async () => {
    const [one, other] = [await promised('one@example.org'), await promised('other@example.org')];
    await upload('J SMITH');
    for (const each of [one, other, one, other]) await line(await matchWith(each), 'unmatch');
    expect([(await gift(one.id)).state, (await gift(other.id)).state]).toEqual(['waiting', 'waiting']);
    await matchWith(one);
    expect(await gift(one.id)).toMatchObject({ state: 'received', received: 2500 });
    await upload('J SMITH');
    expect(await lines('unmatched')).toEqual([]);
  });

  test('is found again by its reference, if another statement brings the right one', async () => {
    const wrong = await promised('first@example.org');
    await upload('J SMITH');
    await line(await matchWith(wrong), 'unmatch');
    await upload('J SMITH', `SMITH ${wrong.reference}`);
    expect(await gift(wrong.id)).toMatchObject({ state: 'received', last_on: '2026-11-11' });
  });

  test('tells the giver only if staff tick that', async () => {
    const wrong = await promised('told@example.org');
    await upload('J SMITH');
    await line(await matchWith(wrong), 'unmatch', { notify: true });
    const mail = (await sentTo(site(), 'told@example.org')).at(-1);
    expect(mail?.subject).toBe('We have corrected our record of your gift');
    expect(mail?.text).toContain('a payment of £25, received on 10 November 2026');
  });

  test('thanks the giver once if it is matched with the same gift again, and its receipt leads to the new one', async () => {
    const { db } = site();
    const one = await promised('again@example.org');
    await upload('J SMITH');
    const thanks = async () => (await lines('unmatched'))[0]?.may_be.map(({ gets_thanks }) => gets_thanks);
    expect(await thanks()).toEqual([true]);
    for (let time = 0; time < 2; time += 1) await line(await matchWith(one), 'unmatch');
    expect(await thanks()).toEqual([false]);
    await matchWith(one);
    expect(await sentTo(site(), 'again@example.org')).toHaveLength(1);
    const due = await (await site().signIn('admin')).get('/api/admin/giving/thanks');
    expect(due.json()).toMatchObject({ results: [] });
    const receipts = (await gift(one.id)).entries.flatMap(({ receipt }) => receipt ?? []);
    expect(await receiptLetter(db, receipts[0] ?? '')).toMatchObject({
      facts: expect.arrayContaining([['Withdrawn', expect.stringContaining(receipts[2] ?? '-')]]),
    });
  });

  test('thanks the giver again who was told that it was a mistake, or whose thanks failed', async () => {
    const one = await promised('mistake@example.org');
    await upload('J SMITH');
    await line(await matchWith(one), 'unmatch', { notify: true });
    await line(await matchWith(one), 'unmatch');
    await giftsRepository(site().db).addEvent(one.id, { kind: 'thanks_failed' });
    await matchWith(one);
    const subjects = (await sentTo(site(), 'mistake@example.org')).map(({ subject }) => subject);
    expect(subjects.filter((subject) => !subject?.includes('corrected'))).toHaveLength(3);
  });

  test('takes one month off a monthly gift', async () => {
    const monthly = await promised('monthly@example.org', 'month');
    await upload(`SMITH ${monthly.reference}`, `J SMITH ${monthly.reference}`);
    const [second] = await lines('matched');
    await line(second?.id ?? 0, 'unmatch');
    expect(await gift(monthly.id)).toMatchObject({
      state: 'active',
      received: 2500,
      last_on: '2026-11-10',
    });
  });

  test.each([false, true])(
    'leaves a gift that was made for it as entered in error, and never suggests that; monthly: %s',
    async (is_monthly) => {
      await upload('J SMITH');
      const [found] = await lines('unmatched');
      await line(found?.id ?? 0, 'match', { name: 'Jo Smith', is_monthly });
      const [matched] = await lines('matched');
      await line(found?.id ?? 0, 'unmatch');
      expect(await gift(matched?.gift?.id ?? 0)).toMatchObject({ state: 'mistaken', received: 0 });
      expect((await lines('unmatched'))[0]?.may_be).toEqual([]);
      const orders = await (await site().signIn('admin')).get('/api/admin/giving/standing-orders');
      expect(orders.json()).toMatchObject({ results: [] });
    },
  );

  describe('takes a supporter whom it added with it', () => {
    let others: number[] = [];
    const supporters = () =>
      site().db.selectFrom('supporters').select(['id', 'name', 'erased_at']).orderBy('id').execute();
    beforeEach(async () => {
      others = (await supporters()).map(({ id }) => id);
    });
    const people = async () =>
      (await supporters())
        .filter(({ id }) => !others.includes(id))
        .map(({ name, erased_at }) => [name, erased_at !== null]);
    const match = async (body: object, index = 0) => {
      const id = (await lines('unmatched'))[index]?.id ?? 0;
      expect((await line(id, 'match', body)).statusCode).toBe(200);
      return id;
    };
    const removed = ['Recorded in error', true];

    test('alone, or in a part of a split', async () => {
      const known = await promised('known@example.org');
      await upload('J SMITH');
      const id = await match({ name: 'Jo Smith' });
      await line(id, 'unmatch');
      expect(await people()).toEqual([['John Smith', false], removed]);
      const parts = [
        { name: 'Jon Smyth', amount: 1000 },
        { name: 'Jo Smith', amount: 500 },
        { supporter_id: known.supporter_id, amount: 1000 },
      ];
      expect((await line(id, 'split', { parts })).statusCode).toBe(200);
      await line(id, 'unmatch');
      expect(await people()).toEqual([['John Smith', false], removed, removed, removed]);
    });

    test('unless they were thanked, changed, or have something else', async () => {
      await upload('J SMITH', 'A REED', 'C PARK');
      const thanked = await match({ name: 'Jo Smith', email: 'jo@example.org' });
      const other = await match({ name: 'Ann Reed' });
      const matched = (await lines('matched')).find((each) => each.id === other);
      const { supporter } = await gift(matched?.gift?.id ?? 0);
      const second = await match({ supporter_id: supporter?.id });
      const before = await people();
      for (const id of [thanked, other]) await line(id, 'unmatch');
      expect(await people()).toEqual(before);
      await line(second, 'unmatch');
      expect((await people()).filter(([, isRemoved]) => isRemoved)).toEqual([removed]);
    });
  });

  test('is taken from the gift to which the payment was corrected', async () => {
    const wrong = await promised('first@example.org');
    await upload('J SMITH');
    const id = await matchWith(wrong);
    const [payment] = (await gift(wrong.id)).entries;
    const answer = await post(`gifts/${wrong.id}/correct`, {
      entry_id: payment?.id,
      name: 'Jo Smith',
    });
    const corrected = answer.json<{ results: StaffGiftWhole }>().results;
    expect(corrected.entries).toMatchObject([{ line_id: id, came_by: 'statement' }]);
    const error = await post(`gifts/${corrected.id}/error`, {
      entry_id: corrected.entries[0]?.id,
      right: null,
    });
    expect([error.statusCode, error.body]).toEqual([409, expect.stringContaining('This was not that gift')]);
    await line(id, 'unmatch');
    expect(await gift(corrected.id)).toMatchObject({ state: 'mistaken', received: 0 });
    expect(await gift(wrong.id)).toMatchObject({
      state: 'waiting',
      received: 0,
      events: [{ kind: 'thanked' }, { kind: 'unmatched', amount: 2500, by: 'Zohra Rahimi' }],
    });
    await matchWith(wrong);
    expect(await gift(wrong.id)).toMatchObject({ state: 'received', received: 2500 });
  });

  test('is taken from all gifts among which corrections divided it, none of which reads ‘Corrected’', async () => {
    const wrong = await promised('first@example.org');
    await upload('J SMITH');
    const id = await matchWith(wrong);
    async function move(from: number, body: object) {
      const [entry] = (await gift(from)).entries;
      const answer = await post(`gifts/${from}/correct`, { entry_id: entry?.id, ...body });
      return answer.json<{ results: StaffGiftWhole }>().results.id;
    }
    const part = await move(wrong.id, { name: 'Jo Smith', amount: 1000 });
    const last = await move(part, { name: 'Joan Smith' });
    expect((await gift(part)).state).toBe('corrected');
    expect((await line(id, 'unmatch')).statusCode).toBe(200);
    const states = await Promise.all([wrong.id, part, last].map(async (each) => (await gift(each)).state));
    expect(states).toEqual(['waiting', 'mistaken', 'mistaken']);
  });

  /** Declares Gift Aid with a gift, and returns a function that checks if gifts of 10 November are covered. */
  async function declare({ id, supporter_id }: GiftRow) {
    const { db } = site();
    const supporterId = supporter_id ?? 0;
    const taxpayer = { title: '', firstname: 'John', lastname: 'Smith', house: '7', street: '' };
    await declarationsRepository(db).declare({
      supporterId,
      given: 'page',
      past: true,
      future: true,
      madeOn: '2026-11-01',
      userName: '',
      withGift: id,
      taxpayer: { ...taxpayer, postcode: 'S19 2BD', outside_uk: false },
    });
    return async () =>
      (await loadCoveringDeclaration(db, supporterId, '2026-11-10')) !== undefined &&
      (await listDeclarations(db, { state: 'holds', page: 1, per_page: 9 }, '2026-11-10')).total === 1;
  }

  test('lets the declaration that came with the gift wait again, until the gift is paid', async () => {
    const wrong = await promised('declared@example.org');
    const isCovered = await declare(wrong);
    await upload('J SMITH');
    const id = await matchWith(wrong);
    expect(await isCovered()).toBe(true);
    await line(id, 'unmatch');
    expect(await isCovered()).toBe(false);
    await matchWith(wrong);
    expect(await isCovered()).toBe(true);
  });

  test('keeps the declaration if its purpose is corrected, until it turns out to be another giver’s', async () => {
    await appealsRepository(site().db).create({ title: 'Coats', slug: 'coats', state: 'open' });
    const once = await promised('purpose@example.org');
    const isCovered = await declare(once);
    await upload('J SMITH');
    const id = await matchWith(once);
    const correct = async (giftId: number, right: object) => {
      const entry_id = (await gift(giftId)).entries[0]?.id;
      const answer = await post(`gifts/${giftId}/correct`, { entry_id, ...right });
      return answer.json<{ results: StaffGiftWhole }>().results;
    };
    const corrected = await correct(once.id, { appeal: 'coats' });
    expect(await isCovered()).toBe(true);
    await correct(corrected.id, { name: 'Jo Smith' });
    expect(await isCovered()).toBe(false);
    await line(id, 'unmatch');
    expect(await isCovered()).toBe(false);
  });

  test('leaves its declaration waiting if other money comes for the gift to which a part was moved', async () => {
    await appealsRepository(site().db).create({ title: 'Shoes', slug: 'shoes', state: 'open' });
    const once = await promised('part@example.org');
    const isCovered = await declare(once);
    await upload('J SMITH');
    const id = await matchWith(once);
    const [entry] = (await gift(once.id)).entries;
    const part = { entry_id: entry?.id, amount: 500, appeal: 'shoes' };
    const moved = (await post(`gifts/${once.id}/correct`, part)).json<{ results: StaffGiftWhole }>().results;
    expect(moved).toMatchObject({ received: 500 });
    await line(id, 'unmatch');
    expect(await isCovered()).toBe(false);
    expect((await line(id, 'match', { gift_id: moved.id })).statusCode).toBe(200);
    expect(await gift(moved.id)).toMatchObject({ received: 2500 });
    expect(await isCovered()).toBe(false);
  });

  test('takes its declaration along, so that tax claimed by it on other gifts is paid back', async () => {
    const { db } = site();
    const wrong = await promised('claimed@example.org');
    await declare(wrong);
    await givingFor(db).pay(wrong.supporter_id, 1_000, '2026-11-12');
    await upload('J SMITH');
    const id = await matchWith(wrong);
    const year = { today: '2026-11-20', yearStarts: 4 };
    const asked = { small_donations: false };
    await db.transaction().execute((transaction) => makeClaim(transaction, asked, year, ''));
    expect(await planClaim(db, asked, year)).toMatchObject({ adjustment: 0 });
    await line(id, 'unmatch');
    expect(await planClaim(db, asked, year)).toMatchObject({ adjustment: 875 });
  });

  test('is forgotten by the standing order that learnt its words, even if it was corrected since', async () => {
    const monthly = await promised('words@example.org', 'month');
    await upload('MR & MRS HUGHES JOINT');
    const id = await matchWith(monthly);
    const learnt = () =>
      site().db.selectFrom('standing_orders').select('words').where('gift_id', '=', monthly.id).execute();
    expect(await learnt()).toEqual([{ words: 'mr mrs hughes joint' }]);
    const [payment] = (await gift(monthly.id)).entries;
    const right = { entry_id: payment?.id, name: 'Jo Smith' };
    await post(`gifts/${monthly.id}/correct`, right);
    await line(id, 'unmatch');
    expect(await learnt()).toEqual([{ words: '' }]);
  });

  test('keeps its gift, even when gifts that were never paid are deleted', async () => {
    const wrong = await promised('old@example.org');
    await upload('J SMITH');
    await line(await matchWith(wrong), 'unmatch');
    const created_at = timestamp(-400 * DAY);
    await site().db.updateTable('gifts').set({ created_at }).where('id', '=', wrong.id).execute();
    await purgeUnpaid(site().db);
    expect((await gift(wrong.id)).state).toBe('waiting');
  });

  test('is refused if it is not matched, or if some of the money was refunded', async () => {
    const wrong = await promised('back@example.org');
    await upload('J SMITH');
    const id = await matchWith(wrong);
    const [payment] = (await gift(wrong.id)).entries;
    const refund = { entry_id: payment?.id, amount: 500, on: '2026-11-20' };
    await post(`gifts/${wrong.id}/refund`, refund);
    expect((await line(id, 'unmatch')).statusCode).toBe(409);
    const back = (await gift(wrong.id)).entries.at(-1);
    await post(`gifts/${wrong.id}/error`, { entry_id: back?.id, right: null });
    const answers = await Promise.all([line(id, 'unmatch'), line(id, 'unmatch')]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect((await line(987_654, 'unmatch')).statusCode).toBe(404);
  });
});
