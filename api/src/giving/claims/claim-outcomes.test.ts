import type { AuditEntry, ClaimWhole, Overview, StatementLine, Totals } from '@lapis/contract';
import { addDays, toDay } from '../../server/time/days';
import { describeOnEachDatabase, type TestSite } from '../../testing/testing';
import { appealsRepository } from '../appeals/appeals.repository';
import { importStatement } from '../statements/take-statement';
import { givingFor } from './donations.fixture';

const actor = { user: null, ip: null };
const claims = '/api/admin/giving/claims';

describeOnEachDatabase('a claim that was sent', (site) => {
  let admin: Awaited<ReturnType<TestSite['signIn']>>;
  let appeal_id: number;
  const giving = () => givingFor(site().db);
  const today = toDay(new Date(), 'Europe/London');
  const [given, sent] = [addDays(today, -9), addDays(today, -5)];

  beforeAll(async () => {
    admin = await site().signIn('admin');
    const coats = { title: 'Coats', slug: 'coats', state: 'open', is_restricted: true } as const;
    appeal_id = await appealsRepository(site().db).create(coats);
  });
  beforeEach(async () => {
    const { db } = site();
    await giving().clear();
    for (const table of ['statement_lines', 'statements', 'audit'] as const)
      await db.deleteFrom(table).execute();
  });

  const show = async (id: number) =>
    (await admin.get(`${claims}/${id}`)).json<{ results: ClaimWhole }>().results;
  const make = async () => (await admin.post(claims, {})).json<{ results: ClaimWhole }>().results;
  const totals = async (query = '') =>
    (await admin.get(`/api/admin/giving/totals?${query}`)).json<{ results: Totals }>().results;
  const claimable = async () =>
    (await admin.get('/api/admin/giving/overview')).json<{ results: Overview }>().results.attention.claimable;
  const pay = (id: number, amount: number, on = today) =>
    admin.post(`${claims}/${id}/payments`, { amount, on });

  /** Makes and sends a claim for £60 to the appeal and £43.21 to no purpose: £25.80. */
  async function sendClaim() {
    const mina = await giving().supporter();
    await giving().declare(mina, { madeOn: given });
    const gift = await giving().pay(mina, 6_000, given, { appeal_id });
    await giving().pay(mina, 4_321, given);
    const { id } = await make();
    await admin.post(`${claims}/${id}/submitted`, { on: sent, hmrc_reference: 'H1' });
    return { id, gift, mina };
  }
  const giftAid = ({ by_purpose }: Totals) =>
    Object.fromEntries(by_purpose.map((purpose) => [purpose.title, purpose.gift_aid]));

  test('is paid in full, and from that day its Gift Aid is in the totals by purpose', async () => {
    const { id } = await sendClaim();
    expect(await show(id)).toMatchObject({ state: 'submitted', paid: 0, tax: 2_580, payments: [] });
    expect((await pay(id, 2_580, addDays(sent, -1))).json()).toMatchObject({
      errors: { on: [expect.stringContaining('was only sent on')] },
    });
    expect((await pay(id, 2_580, addDays(today, 1))).statusCode).toBe(422);
    expect((await pay(id, 2_580)).json()).toMatchObject({ results: { state: 'paid', paid: 2_580 } });
    // A quarter of £60, rounded, and the rest: together they are what HMRC paid.
    expect(giftAid(await totals())).toEqual({ Coats: 1_500, 'Where it is needed most': 1_080 });
    expect((await totals()).by_fund).toMatchObject([
      { is_restricted: false, received: 4_321, gift_aid: 1_080 },
      { is_restricted: true, received: 6_000, gift_aid: 1_500 },
    ]);
    expect(giftAid(await totals(`to=${addDays(today, -1)}`))).toEqual({
      Coats: 0,
      'Where it is needed most': 0,
    });
    // Gift Aid of a period without the gifts themselves.
    expect(await totals(`from=${today}`)).toMatchObject({
      by_purpose: [
        { title: 'Coats', received: 0, gifts: 0, gift_aid: 1_500 },
        { title: 'Where it is needed most', received: 0, gifts: 0, gift_aid: 1_080 },
      ],
    });
    expect((await pay(id, 2_580)).statusCode).toBe(409);
  });

  test('is paid in part and later in full, and a payment recorded by mistake is removed', async () => {
    const { id } = await sendClaim();
    expect((await pay(id, 2_000)).json()).toMatchObject({ results: { state: 'part_paid', paid: 2_000 } });
    const [payment] = (await show(id)).payments;
    await pay(id, 580);
    expect(await show(id)).toMatchObject({ state: 'paid', paid: 2_580 });
    const removed = await admin.delete(`${claims}/${id}/payments/${payment?.id}`);
    expect(removed.json()).toMatchObject({ results: { state: 'part_paid', paid: 580 } });
    expect((await admin.delete(`${claims}/${id}/payments/${payment?.id}`)).statusCode).toBe(404);
    const sum = Object.values(giftAid(await totals())).reduce((all, each) => all + each, 0);
    expect(sum).toBe(580);
    const noted = (await admin.get('/api/admin/audit?kind=claims')).json<{ results: AuditEntry[] }>().results;
    expect(noted.filter(({ action }) => action !== 'viewed').slice(0, 3)).toMatchObject([
      { action: 'payment_removed', details: { amount: 2_000 } },
      { action: 'paid', details: { amount: 580 } },
      { action: 'paid', details: { amount: 2_000 } },
    ]);
  });

  test('has its own lines in the ledger for the bookkeeper, one for each purpose', async () => {
    const { id } = await sendClaim();
    await pay(id, 2_580);
    const file = await admin.get(`/api/admin/giving/ledger.csv?from=${today}`);
    const [, ...lines] = file.body.trim().split('\r\n');
    expect(lines).toEqual([
      `"","${today}","gift_aid","claim ${id}","","HMRC","transfer","staff","Coats","","restricted","15.00","","","","","",""`,
      `"","${today}","gift_aid","claim ${id}","","HMRC","transfer","staff","","","unrestricted","10.80","","","","","",""`,
    ]);
  });

  test('has Gift Aid that follows a gift to the purpose to which it was corrected', async () => {
    const { id, gift, mina } = await sendClaim();
    await giving().moveTo(gift, 6_000, mina);
    await pay(id, 2_580);
    expect(giftAid(await totals())).toEqual({ Coats: 0, 'Where it is needed most': 2_580 });
  });

  test('has Gift Aid for the purpose of a gift that was corrected before the claim', async () => {
    const mina = await giving().supporter();
    await giving().declare(mina, { madeOn: given });
    const gift = await giving().pay(mina, 6_000, given, { appeal_id });
    await giving().giveBack(gift, 1_000, given);
    await giving().moveTo(gift, 5_000, mina);
    const { id } = await make();
    await admin.post(`${claims}/${id}/submitted`, { on: sent });
    await pay(id, 1_250);
    expect(giftAid(await totals())).toEqual({ Coats: 0, 'Where it is needed most': 1_250 });
  });

  test('is refused, so that its gifts can be claimed again, until the refusal is undone', async () => {
    const { id } = await sendClaim();
    expect(await claimable()).toBe(0);
    const refusal = { on: today, why: 'The charity’s name has changed' };
    expect((await admin.post(`${claims}/${id}/refused`, { on: today, why: ' ' })).statusCode).toBe(422);
    const refused = await admin.post(`${claims}/${id}/refused`, refusal);
    expect(refused.json()).toMatchObject({
      results: { state: 'refused', refused_on: today, refusal: refusal.why, lines: 2 },
    });
    expect(await claimable()).toBe(2_580);
    expect((await pay(id, 2_580)).statusCode).toBe(409);
    expect((await admin.delete(`${claims}/${id}/submitted`)).statusCode).toBe(409);
    expect((await admin.post(`${claims}/${id}/refused`, refusal)).statusCode).toBe(409);
    const again = await make();
    expect(again).toMatchObject({ gifts: 10_321 });
    const tooLate = await admin.delete(`${claims}/${id}/refused`);
    expect(tooLate.json()).toMatchObject({ message: expect.stringContaining(`Claim ${again.id} has gifts`) });
    await admin.delete(`${claims}/${again.id}`);
    const undone = await admin.delete(`${claims}/${id}/refused`);
    expect(undone.json()).toMatchObject({ results: { state: 'submitted', refused_on: null, refusal: '' } });
    expect(await claimable()).toBe(0);
    expect((await admin.delete(`${claims}/${id}/refused`)).statusCode).toBe(409);
  });

  test('stays refused if another claim takes off the same correction, from the gift itself', async () => {
    const { id: first, gift, mina } = await sendClaim();
    await giving().moveTo(gift, 1_000, await giving().supporter('Tom Reed'));
    const other = await giving().pay(mina, 20_000, given);
    const { id: second, adjustment } = await make();
    expect(adjustment).toBe(250);
    await admin.post(`${claims}/${second}/submitted`, { on: sent });
    for (const id of [second, first]) {
      const refused = await admin.post(`${claims}/${id}/refused`, { on: today, why: 'No' });
      expect(refused.statusCode).toBe(200);
    }
    await giving().giveBack(other, 20_000, today);
    const third = await make();
    expect(third).toMatchObject({ gifts: 9_321, adjustment: 0 });
    const undone = await admin.delete(`${claims}/${second}/refused`);
    expect(undone.json()).toMatchObject({ message: expect.stringContaining(`Claim ${third.id} has gifts`) });
  });

  test('can’t be refused while HMRC has paid it or a later claim pays back its tax', async () => {
    const { id, gift, mina } = await sendClaim();
    await pay(id, 2_000);
    expect((await admin.post(`${claims}/${id}/refused`, { on: today, why: 'No' })).statusCode).toBe(409);
    expect((await admin.delete(`${claims}/${id}/submitted`)).statusCode).toBe(409);
    await admin.delete(`${claims}/${id}/payments/${(await show(id)).payments[0]?.id}`);
    await giving().giveBack(gift, 1_000, today);
    await giving().pay(mina, 20_000, given);
    const { id: later } = await make();
    const refused = await admin.post(`${claims}/${id}/refused`, { on: today, why: 'No' });
    expect(refused.json()).toMatchObject({ message: expect.stringContaining(`Claim ${later} pays back`) });
  });

  test('is corrected, or turns out not to have been sent', async () => {
    const { id } = await sendClaim();
    const changes = { submitted_on: addDays(sent, 1), hmrc_reference: 'H2' };
    expect((await admin.patch(`${claims}/${id}`, changes)).json()).toMatchObject({ results: changes });
    const early = await admin.patch(`${claims}/${id}`, { submitted_on: addDays(today, 1) });
    expect(early.statusCode).toBe(422);
    await pay(id, 2_000, addDays(sent, 2));
    const late = await admin.patch(`${claims}/${id}`, { submitted_on: today });
    expect(late.json()).toMatchObject({
      errors: { submitted_on: [expect.stringContaining('HMRC paid it on')] },
    });
    await admin.delete(`${claims}/${id}/payments/${(await show(id)).payments[0]?.id}`);
    const back = await admin.delete(`${claims}/${id}/submitted`);
    expect(back.json()).toMatchObject({ results: { state: 'made', submitted_on: null, hmrc_reference: '' } });
    expect((await admin.patch(`${claims}/${id}`, changes)).statusCode).toBe(409);
    expect((await pay(id, 2_580)).statusCode).toBe(409);
    expect((await admin.delete(`${claims}/${id}/submitted`)).statusCode).toBe(409);
    expect((await admin.delete(`${claims}/${id}`)).statusCode).toBe(204);
  });

  test('explains its adjustment, in the words of staff if they change them', async () => {
    const { gift, mina } = await sendClaim();
    await giving().giveBack(gift, 1_000, today);
    await giving().pay(mina, 20_000, given);
    const { id, explanation } = await make();
    expect(explanation).toBe(
      'Gift Aid of £2.50 was overclaimed earlier: 1 gift refunded or taken back since (£10).',
    );
    const change = (own: string) => admin.patch(`${claims}/${id}`, { explanation: own });
    expect((await change('A giver’s error')).json()).toMatchObject({
      errors: { explanation: [expect.stringContaining('curly quotes')] },
    });
    expect((await change('x'.repeat(351))).statusCode).toBe(422);
    expect((await change("A giver's error")).json()).toMatchObject({
      results: { explanation: "A giver's error", is_explanation_changed: true },
    });
    expect((await change('')).json()).toMatchObject({
      results: { explanation, is_explanation_changed: false },
    });
  });

  describe('and a payment in a bank statement', () => {
    const lines = '/api/admin/giving/statement-lines';
    async function upload(...rows: string[]) {
      const bytes = Buffer.from(['Date,Description,Amount', ...rows].join('\n'));
      await importStatement(site(), { name: 'bank.csv', bytes }, actor);
      return list();
    }
    async function list() {
      const found = await admin.get(`${lines}?state=all&per_page=50`);
      return found.json<{ results: StatementLine[] }>().results;
    }
    const match = (line: number, body: { claim_id: number | null; is_different?: boolean }) =>
      admin.post(`${lines}/${line}/claim`, body);

    test('of HMRC with its amount: it is suggested, matched, and undone', async () => {
      const { id } = await sendClaim();
      const [line] = await upload(`${today},HMRC CHARITIES AB12345 GIFT AID,25.80`);
      expect(line).toMatchObject({
        state: 'unmatched',
        claim: null,
        may_be_claims: [{ claim_id: id, due: 2_580, why: expect.stringContaining('the amount is what') }],
      });
      const matched = await match(line?.id ?? 0, { claim_id: id });
      expect(matched.json()).toMatchObject({
        results: { state: 'matched', claim: { id }, may_be_claims: [] },
      });
      expect(await show(id)).toMatchObject({
        state: 'paid',
        payments: [{ amount: 2_580, paid_on: today, statement_id: line?.statement_id }],
      });
      const twice = await match(line?.id ?? 0, { claim_id: id });
      expect(twice.json()).toMatchObject({ message: expect.stringContaining(`Gift Aid claim ${id}`) });
      expect((await admin.post(`${lines}/${line?.id}/ignore`, { is_ignored: true })).statusCode).toBe(409);
      const undone = await match(line?.id ?? 0, { claim_id: null });
      expect(undone.json()).toMatchObject({
        results: { state: 'unmatched', claim: null, may_be_claims: [{}] },
      });
      expect(await show(id)).toMatchObject({ state: 'submitted', paid: 0 });
      expect((await match(line?.id ?? 0, { claim_id: null })).statusCode).toBe(409);
    });

    test('of another amount: it is matched only if staff say that it differs', async () => {
      const { id } = await sendClaim();
      const [line] = await upload(`${today},HMRC GIFT AID,20.00`);
      expect(line?.may_be_claims).toMatchObject([{ why: expect.stringContaining('£5.80 less') }]);
      const refused = await match(line?.id ?? 0, { claim_id: id });
      expect(refused.statusCode).toBe(409);
      expect(refused.json()).toMatchObject({
        message: expect.stringContaining('£25.80 was still to be paid'),
      });
      expect(await show(id)).toMatchObject({ paid: 0 });
      const different = await match(line?.id ?? 0, { claim_id: id, is_different: true });
      expect(different.json()).toMatchObject({ results: { state: 'matched' } });
      const [rest] = await upload(`${today},HMRC GIFT AID,5.80`);
      expect(rest?.may_be_claims).toMatchObject([{ due: 580 }]);
      const removed = await admin.delete(`${claims}/${id}/payments/${(await show(id)).payments[0]?.id}`);
      expect(removed.statusCode).toBe(200);
      const again = (await list()).find(({ id: at }) => at === line?.id);
      expect(again?.state).toBe('unmatched');
    });

    test('that is older or not from HMRC: no claim is suggested', async () => {
      const { id } = await sendClaim();
      const found = await upload(`${given},HMRC GIFT AID,25.80`, `${today},MS HAMRCZ,25.80`);
      expect(found.flatMap(({ may_be_claims }) => may_be_claims)).toEqual([]);
      const early = found.find(({ booked_on }) => booked_on === given);
      expect((await match(early?.id ?? 0, { claim_id: id })).statusCode).toBe(409);
    });
  });

  test('is only changed by staff with the permission', async () => {
    const { id } = await sendClaim();
    expect((await site().guest.post(`${claims}/${id}/payments`, { amount: 1, on: today })).statusCode).toBe(
      401,
    );
    const user = await site().signIn('user');
    expect((await user.post(`${claims}/${id}/refused`, { on: today, why: 'No' })).statusCode).toBe(403);
  });
});
