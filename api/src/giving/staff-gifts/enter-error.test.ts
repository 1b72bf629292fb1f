import { Site, type StaffGiftWhole } from '@lapis/contract';
import { siteRepository } from '../../cms/site/site.repository';
import { sentTo } from '../../inbox/mail/outbox.fixture';
import { demoContent } from '../../operations/demo/content';
import { describeOnEachDatabase, type TestSite } from '../../testing/testing';
import { makeClaim } from '../claims/change-claims';
import { givingFor } from '../claims/donations.fixture';
import { planClaim } from '../claims/plan-claim';
import { receiptLetter } from '../receipts/receipt-letter';
import { totalsRepository } from '../totals/totals.repository';
import { giftByHand } from './staff-gifts.fixture';

type Admin = Awaited<ReturnType<TestSite['signIn']>>;
interface Reply {
  results: StaffGiftWhole;
}

const path = '/api/admin/giving/gifts';
const ada = { name: 'Ada Byron', email: 'ada@example.org' };
const today = { today: '2026-06-01', yearStarts: 4 };

describeOnEachDatabase('a gift that was entered in error', (site) => {
  let admin: Admin;
  const write = (different: object = {}) => giftByHand(admin, different);
  const takeOut = (id: number, body: object) => admin.post(`${path}/${id}/error`, { right: null, ...body });
  const show = async (id: number) => (await admin.get(`${path}/${id}`)).json<Reply>().results;
  const totals = async () => (await totalsRepository(site().db).totals({}, '2026-06-01')).by_method;
  const mails = async () => (await sentTo(site(), ada.email)).map(({ subject }) => subject);
  const letter = (number: string | null | undefined) => receiptLetter(site().db, number ?? '');
  const facts = async (number: string | null | undefined) =>
    Object.fromEntries((await letter(number))?.facts ?? []);

  beforeAll(async () => {
    await siteRepository(site().db).write(Site.parse(demoContent.site));
    admin = await site().signIn('admin');
  });
  beforeEach(async () => {
    await givingFor(site().db).clear();
    await site().db.deleteFrom('mails').execute();
  });

  test('twice is taken out with its receipt, counts nowhere, and sends no letter', async () => {
    await write(ada);
    const { id, payment } = await write(ada);
    const told = await mails();
    const answer = await takeOut(id, { entry_id: payment.id, note: 'Entered twice' });
    expect(answer.json<Reply>().results).toMatchObject({
      state: 'mistaken',
      received: 0,
      last_on: null,
      note: 'Entered twice',
      entries: [
        { kind: 'payment', amount: 2000, gift_aid: 'none' },
        { kind: 'error', amount: -2000, booked_on: '2026-03-14', follows_id: payment.id, receipt: null },
      ],
      events: [{ kind: 'thanked' }, { kind: 'mistaken', amount: 2000, by: 'Zohra Rahimi' }],
    });
    expect(await mails()).toEqual(told);
    expect(await totals()).toEqual([{ method: 'cheque', received: 2000, gifts: 1 }]);
    expect(await letter(payment.receipt)).toMatchObject({
      title: 'Withdrawn receipt',
      lead: expect.not.stringContaining('Thank you'),
    });
    expect(await facts(payment.receipt)).toMatchObject({ Withdrawn: expect.stringMatching(/by mistake/) });
  });

  test('with a wrong amount, day and method is put right, with a receipt of its own', async () => {
    const { id, payment } = await write(ada);
    const right = { amount: 5700, received_on: '2026-02-10', method: 'cash' };
    await takeOut(id, { entry_id: payment.id, right });
    const { entries, ...gift } = await show(id);
    expect(gift).toMatchObject({
      state: 'received',
      amount: 5700,
      method: 'cash',
      received: 5700,
      last_on: '2026-02-10',
    });
    const written = entries.at(-1);
    expect(written).toMatchObject({
      kind: 'payment',
      amount: 5700,
      booked_on: '2026-02-10',
      method: 'cash',
      follows_id: entries[1]?.id,
    });
    expect(await facts(payment.receipt)).toMatchObject({
      Withdrawn: expect.stringContaining(`Receipt ${written?.receipt} replaces this one`),
    });
    expect(await facts(written?.receipt)).toMatchObject({ Amount: '£57', By: 'Cash' });
    expect(await totals()).toEqual([
      { method: 'cash', received: 5700, gifts: 1 },
      { method: 'cheque', received: 0, gifts: 0 },
    ]);
    const again = await takeOut(id, { entry_id: written?.id, right: { ...right, amount: 5800 } });
    expect(again.json<Reply>().results.received).toBe(5800);
  });

  test('is told to the giver only if staff tick that', async () => {
    const { id, payment } = await write(ada);
    await takeOut(id, {
      entry_id: payment.id,
      right: { amount: 5700, received_on: '2026-03-14', method: 'cheque' },
      notify: true,
    });
    const written = (await show(id)).entries.at(-1);
    const mail = (await sentTo(site(), ada.email)).at(-1);
    expect(mail?.subject).toBe('We have corrected our record of your gift');
    expect(mail?.text).toContain('£57, received on 14 March 2026');
    expect(mail?.text).toContain(`Receipt ${payment.receipt} is therefore no longer valid`);
    await takeOut(id, { entry_id: written?.id, notify: true });
    expect((await sentTo(site(), ada.email)).at(-1)?.text).toContain(
      `Receipt ${written?.receipt} is therefore no longer valid`,
    );
  });

  test('may be a refund, of which nothing remains', async () => {
    const { id, payment } = await write(ada);
    const refund = { entry_id: payment.id, amount: 500, on: '2026-03-20' };
    await admin.post(`${path}/${id}/refund`, refund);
    const wrong = (await show(id)).entries.at(-1);
    const partly = await takeOut(id, { entry_id: payment.id });
    expect([partly.statusCode, partly.body]).toEqual([409, expect.stringContaining('was refunded')]);
    const answer = await takeOut(id, { entry_id: wrong?.id, notify: true });
    expect(answer.json<Reply>().results).toMatchObject({ state: 'received', received: 2000 });
    expect(await facts(payment.receipt)).not.toHaveProperty('Refunded since');
    expect((await sentTo(site(), ada.email)).at(-1)?.text).toContain('Nothing was refunded');
    expect((await takeOut(id, { entry_id: payment.id })).json()).toMatchObject({
      results: { state: 'mistaken', received: 0 },
    });
  });

  test('pays the claimed tax back with the next claim, which claims the right payment by its own day', async () => {
    const { db } = site();
    const { id, payment, supporter } = await write({ ...ada, amount: 8000 });
    await givingFor(db).declare(supporter?.id ?? 0, { madeOn: '2026-01-01' });
    const claim = () =>
      db
        .transaction()
        .execute((transaction) => makeClaim(transaction, { small_donations: true }, today, 'Zohra Rahimi'));
    await claim();
    expect((await show(id)).entries).toMatchObject([{ gift_aid: 'claimed', tax_claimed: 2000 }]);
    const right = { amount: 5700, received_on: '2026-04-10', method: 'cheque' };
    await takeOut(id, { entry_id: payment.id, right });
    expect(await planClaim(db, { small_donations: true }, today)).toMatchObject({
      lines: [{ amount: 5700, donated_on: '2026-04-10' }],
      adjustment: 2000,
      left_out: [],
    });
    await claim();
    expect((await show(id)).entries.at(-1)).toMatchObject({ gift_aid: 'claimed', tax_claimed: 1425 });
    expect(await planClaim(db, { small_donations: true }, today)).toMatchObject({ gifts: 0, adjustment: 0 });
  });

  test('is no reason to leave it out of a claim: it is not named there', async () => {
    const { id, payment, supporter } = await write(ada);
    const collection = await write({ method: 'cash', is_small_donations: true });
    await givingFor(site().db).declare(supporter?.id ?? 0, { madeOn: '2026-01-01' });
    await takeOut(id, { entry_id: payment.id });
    await takeOut(collection.id, { entry_id: collection.payment.id });
    expect((await planClaim(site().db, { small_donations: true }, today)).left_out).toEqual([]);
  });

  test.each([
    [{ right: { amount: 2000, received_on: '2026-03-14', method: 'cheque' } }, 'right.amount'],
    [{ right: { amount: 2000, received_on: '2999-01-01', method: 'cheque' } }, 'right.received_on'],
    [{ right: { amount: 0, received_on: '2026-03-14', method: 'cheque' } }, 'right.amount'],
    [{ entry_id: 987_654 }, 'entry_id'],
  ])('is refused with an error on the field: %j', async (wrong, field) => {
    const { id, payment } = await write();
    const answer = await takeOut(id, { entry_id: payment.id, ...wrong });
    expect([answer.statusCode, Object.keys(answer.json<{ errors: object }>().errors)]).toEqual([
      422,
      [field],
    ]);
  });

  test('stays a collection only if it was cash or by contactless card', async () => {
    const { id, payment } = await write({ method: 'cash', is_small_donations: true });
    const right = { amount: 2000, received_on: '2026-03-14', method: 'cheque' };
    const answer = await takeOut(id, { entry_id: payment.id, right });
    expect(answer.json()).toMatchObject({ errors: { 'right.method': [expect.any(String)] } });
  });

  test('is taken out once, even by requests at the same moment', async () => {
    const { id, payment } = await write();
    const answers = await Promise.all([1, 2, 3].map(() => takeOut(id, { entry_id: payment.id })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
    expect((await show(id)).received).toBe(0);
  });
});
