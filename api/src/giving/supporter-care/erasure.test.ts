import { type Erasure, Site } from '@lapis/contract';
import { siteRepository } from '../../cms/site/site.repository';
import { messagesRepository } from '../../inbox/contact/messages.repository';
import { subscribersRepository } from '../../inbox/newsletter/subscribers/subscribers.repository';
import { demoContent } from '../../operations/demo/content';
import { describeSite, type TestSite } from '../../testing/testing';
import { purgeExpired } from '../claims/keeping';
import { oneTimeTokens } from '../../server/tokens/one-time-tokens.repository';
import { declarationsRepository } from '../declarations/declarations.repository';
import { giftsRepository } from '../gifts/gifts.repository';
import { giftByHand } from '../staff-gifts/staff-gifts.fixture';
import { supporterCalls, supportersPath as path, taxpayer } from './supporter-care.fixture';

type Admin = Awaited<ReturnType<TestSite['signIn']>>;

describeSite('erasing a supporter', (site) => {
  let admin: Admin;
  const { write, show, join } = supporterCalls(() => admin);
  const preview = async (id: number) =>
    (await admin.get(`${path}/${id}/erasure`)).json<{ results: Erasure }>().results;
  const erase = (id: number) => admin.delete(`${path}/${id}`);
  const declare = (supporterId: number) =>
    declarationsRepository(site().db).declare({
      supporterId,
      given: 'paper',
      taxpayer,
      past: true,
      future: true,
      madeOn: '2026-01-01',
      userName: '',
    });

  /** A statement line that became a payment. */
  async function line(text: string, entry_id: number, line_key = 'a hash') {
    const { db } = site();
    const { id: statement_id } = await db
      .insertInto('statements')
      .values({
        name: 'march.csv',
        sha256: '',
        format: 'CSV',
        first_on: null,
        last_on: null,
        outgoing: 0,
        known: 0,
        problems: '[]',
        user_name: '',
        created_at: '',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const booked = {
      booked_on: '2026-03-14',
      amount: 1234,
      line_key,
      likeness: 'a',
      note: `${text} says so`,
    };
    await db
      .insertInto('statement_lines')
      .values({
        ...booked,
        statement_id,
        position: 0,
        text,
        text_folded: text.toLowerCase(),
        state: 'matched',
        entry_id,
      })
      .execute();
  }

  beforeAll(async () => {
    await siteRepository(site().db).write(Site.parse(demoContent.site));
    await site()
      .db.insertInto('giving_settings')
      .values({
        id: 1,
        settings: JSON.stringify({ gift_aid: true, hmrc_reference: 'AB12345' }),
        version: 1,
        last_receipt: 0,
        updated_at: null,
      })
      .execute();
    admin = await site().signIn('admin');
  });

  test('deletes all that identifies the person, and keeps the money', async () => {
    const { db } = site();
    const email = 'eve@erase.example';
    const { id } = await write({
      name: 'Eve Erasable',
      email,
      phone: '020 7946 0001',
      address_lines: ['1 Secret Road'],
      note: 'Knows the mayor',
    });
    const joined = await write({ name: 'E. Erasable', email: 'old-eve@erase.example' });
    const gift = await giftByHand(admin, {
      supporter_id: joined.id,
      amount: 1234,
      note: 'From Eve’s mother',
    });
    await line('Eve Erasable FROM THE BANK', gift.payment.id);
    await join(id, joined.id);
    await declare(id);
    await subscribersRepository(db).begin('Eve@erase.example');
    await oneTimeTokens(db).issue('gifts', null, { email: 'Eve@erase.example' });
    await messagesRepository(db).add({ name: 'Eve', email, subject: 'Hi', message: 'Hello', website: '' });

    const before = await preview(id);
    expect(before.erased.join(' ')).toMatch(/Your name.*your gift\..*Gift Aid.*an email to you.*newsletter/);
    expect(before.kept).toMatchObject([{ what: 'Your messages to us, and our replies' }]);
    const answer = await erase(id);
    expect([answer.statusCode, answer.json()]).toEqual([200, { results: before }]);

    expect(await show(id)).toMatchObject({
      name: 'Erased supporter',
      email: '',
      phone: '',
      address_lines: [],
      note: '',
      erased_at: expect.any(String),
      given: 1234,
      given_gifts: [{ id: gift.id, note: '', received: 1234 }],
      declarations: [],
      emails: [],
      consents: [],
      messages: [],
    });
    const tables = [
      'supporters',
      'gifts',
      'mails',
      'subscribers',
      'declarations',
      'statement_lines',
      'one_time_tokens',
      'audit',
    ] as const;
    for (const table of tables) {
      const rows = await db.selectFrom(table).selectAll().execute();
      expect(JSON.stringify(rows)).not.toMatch(/Eve|erasable|erase\.example|Secret|mayor|0001/i);
    }
    expect((await admin.get(`${path}?q=erased`)).json()).toMatchObject({ total: 0 });
    const noted = await admin.get('/api/admin/audit?kind=supporters&action=erased');
    expect(noted.json()).toMatchObject({ results: [{ subject_id: id, title: '', details: {} }] });

    expect((await erase(id)).statusCode).toBe(409);
    expect((await admin.get(`${path}/${joined.id}/erasure`)).statusCode).toBe(409);
    expect((await admin.patch(`${path}/${id}`, { version: 9, name: 'Back' })).statusCode).toBe(409);
    const other = await write({ name: 'Somebody Else' });
    expect((await join(other.id, id)).statusCode).toBe(409);
    const again = await giftByHand(admin, { name: 'Eve Erasable', email });
    expect(again.supporter?.id).not.toBe(id);
  });

  test('deletes the bank’s text of a payment that was moved to the supporter', async () => {
    const [wrong, right] = [await write({ name: 'Wrong' }), await write({ name: 'Rita Right' })];
    const gift = await giftByHand(admin, { supporter_id: wrong.id, amount: 500 });
    await line('RITA RIGHT', gift.payment.id, 'another hash');
    const corrected = await admin.post(`/api/admin/giving/gifts/${gift.id}/correct`, {
      entry_id: gift.payment.id,
      supporter_id: right.id,
    });
    expect(corrected.statusCode).toBe(200);
    await erase(right.id);
    const lines = await site().db.selectFrom('statement_lines').select(['text', 'note']).execute();
    expect(JSON.stringify(lines)).not.toContain('RITA');
  });

  test('keeps the newsletter while another supporter has the same address', async () => {
    const email = 'couple@erase.example';
    const [ann, bob] = [await write({ name: 'Ann', email }), await write({ name: 'Bob', email })];
    await subscribersRepository(site().db).begin(email);
    const subscriptions = () =>
      site().db.selectFrom('subscribers').select('id').where('email', '=', email).execute();
    expect((await preview(ann.id)).erased.join(' ')).not.toContain('newsletter');
    await erase(ann.id);
    expect(await subscriptions()).toHaveLength(1);
    await erase(bob.id);
    expect(await subscriptions()).toEqual([]);
  });

  test('keeps the declaration behind a claim, and says until when', async () => {
    const { db } = site();
    const { id } = await write({ name: 'Clara Claimed', email: 'clara@erase.example' });
    await giftByHand(admin, { supporter_id: id, amount: 4000, received_on: '2026-02-02' });
    await declare(id);
    const claim = await admin.post('/api/admin/giving/claims', { small_donations: false });
    expect(claim.statusCode).toBe(201);
    const { kept } = (await erase(id)).json<{ results: Erasure }>().results;
    expect(kept).toMatchObject([
      { what: expect.stringContaining('declaration'), until: expect.stringMatching(/^20[34]\d-03-31$/) },
      { what: expect.stringContaining('gifts') },
    ]);
    const rows = await db
      .selectFrom('declarations')
      .select('lastname')
      .where('supporter_id', '=', id)
      .execute();
    expect(rows).toEqual([{ lastname: 'Byron' }]);
    const left = () => db.selectFrom('declarations').select('id').where('supporter_id', '=', id).execute();
    const until = Date.parse(kept[0]?.until ?? '');
    await purgeExpired(db, new Date(until));
    expect(await left()).toHaveLength(1);
    await purgeExpired(db, new Date(until + 36 * 3_600_000));
    expect(await left()).toEqual([]);
    const lines = await db.selectFrom('claim_lines').selectAll().execute();
    expect(JSON.stringify(lines)).not.toContain('Byron');
  });

  test('is rejected until a monthly gift by card has ended', async () => {
    const { db } = site();
    const { id } = await write({ name: 'Mona Monthly' });
    const gift = await giftsRepository(db).create({
      supporter_id: id,
      amount: 500,
      interval: 'month',
      method: 'card',
      source: 'page',
    });
    const set = (state: 'active' | 'cancelled') =>
      db
        .updateTable('gifts')
        .set({ state, provider: 'stripe', provider_subscription: 'sub_1' })
        .where('id', '=', gift.id)
        .execute();
    await set('active');
    const refused = await erase(id);
    expect([refused.statusCode, refused.body]).toEqual([409, expect.stringContaining(gift.reference)]);
    expect((await show(id)).name).toBe('Mona Monthly');
    await set('cancelled');
    expect((await erase(id)).statusCode).toBe(200);
  });

  test('happens once if people erase or merge the same record at the same moment', async () => {
    const [{ id }, other] = [await write({ name: 'Eda' }), await write({ name: 'Oda' })];
    const answers = await Promise.all([erase(id), erase(id), join(other.id, id)]);
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => status === 200)).not.toHaveLength(
      0,
    );
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => status >= 500)).toEqual([]);
    const rows = await site().db.selectFrom('supporters').select('name').where('id', '=', id).execute();
    expect(rows).toEqual([{ name: 'Erased supporter' }]);
  });

  test('does not deadlock with a merge that reaches the same records in another order', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [one, before, other] = [
        await write({ name: 'Iris One' }),
        await write({ name: 'Iris Before' }),
        await write({ name: 'Iris Other' }),
      ];
      await join(one.id, before.id);
      const answers = await Promise.all([erase(one.id), join(other.id, one.id)]);
      // Whichever came first, the other finds it done: nothing fails, and no erased supporter is merged.
      expect([200, 409]).toContain(answers[1].statusCode);
      expect(answers[0].statusCode).toBe(200);
      const ids = answers[1].statusCode === 200 ? [one.id, before.id, other.id] : [one.id, before.id];
      const rows = await site().db.selectFrom('supporters').select('name').where('id', 'in', ids).execute();
      expect(new Set(rows.map(({ name }) => name))).toEqual(new Set(['Erased supporter']));
    }
  });

  test('during a claim keeps the declaration behind the claim', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await write({ name: 'Rosa Race' });
      await giftByHand(admin, { supporter_id: id, amount: 5000, received_on: '2026-02-02' });
      const { id: declaration } = await declare(id);
      const answers = await Promise.all([
        admin.post('/api/admin/giving/claims', { small_donations: false }),
        erase(id),
      ]);
      expect([201, 422]).toContain(answers[0]?.statusCode);
      expect(answers[1]?.statusCode).toBe(200);
      const left = await site()
        .db.selectFrom('declarations')
        .select('id')
        .where('id', '=', declaration)
        .execute();
      expect(left).toHaveLength(answers[0]?.statusCode === 201 ? 1 : 0);
    }
  });

  test('returns 404 if there is no such supporter', async () => {
    expect((await erase(987_654)).statusCode).toBe(404);
    expect((await admin.get(`${path}/987654/erasure`)).statusCode).toBe(404);
  });
});
