import { type AuditEntry, Site, type Supporter, type SupporterWhole } from '@lapis/contract';
import { siteRepository } from '../../cms/site/site.repository';
import { messagesRepository } from '../../inbox/contact/messages.repository';
import { subscribersRepository } from '../../inbox/newsletter/subscribers/subscribers.repository';
import { demoContent } from '../../operations/demo/content';
import { signedInPerson } from '../../people/account/person.fixture';
import { describeOnEachDatabase, type TestSite } from '../../testing/testing';
import { declarationsRepository } from '../declarations/declarations.repository';
import { giftsRepository } from '../gifts/gifts.repository';
import { giftByHand } from '../staff-gifts/staff-gifts.fixture';
import { supporterCalls, supportersPath as path, taxpayer } from './supporter-care.fixture';

type Admin = Awaited<ReturnType<TestSite['signIn']>>;

describeOnEachDatabase('supporters, as staff care for them,', (site) => {
  let admin: Admin;
  const { write, show, join } = supporterCalls(() => admin);
  const declare = (supporterId: number, given: 'paper' | 'phone' = 'paper') =>
    declarationsRepository(site().db).declare({
      supporterId,
      given,
      taxpayer,
      past: true,
      future: true,
      madeOn: '2026-01-01',
      userName: '',
    });
  const give = (supporter_id: number, amount: number, received_on: string) =>
    giftByHand(admin, { supporter_id, amount, received_on });
  const list = async (query: string) =>
    (await admin.get(`${path}?${query}`)).json<{ results: Supporter[]; total: number }>();
  const names = async (query: string) => (await list(query)).results.map(({ name }) => name);
  const noted = async () =>
    (await admin.get('/api/admin/audit?kind=supporters')).json<{ results: AuditEntry[] }>().results;

  beforeAll(async () => {
    await siteRepository(site().db).write(Site.parse(demoContent.site));
    admin = await site().signIn('admin');
  });

  describe('in their list', () => {
    beforeAll(async () => {
      const { id: anna } = await write({ name: 'Anna List', email: 'Anna@list.example' });
      const { id: bert } = await write({ name: 'Bert List' });
      const { id: cleo } = await write({ name: 'Cléo  List', email: 'anna@list.example' });
      await give(anna, 500, '2026-02-01');
      await give(anna, 700, '2026-01-01');
      await give(bert, 9000, '2025-01-01');
      await declare(anna);
      await declare(cleo, 'phone');
      const monthly = await giftsRepository(site().db).create({
        supporter_id: cleo,
        amount: 100,
        interval: 'month',
        method: 'card',
        source: 'page',
      });
      await site().db.updateTable('gifts').set({ state: 'active' }).where('id', '=', monthly.id).execute();
    });

    test('are listed with what they gave', async () => {
      const { results } = await list('q=list&sort=name');
      expect(results).toMatchObject([
        {
          name: 'Anna List',
          given: 1200,
          gifts: 2,
          last_on: '2026-02-01',
          gives_monthly: false,
          has_gift_aid: true,
        },
        { name: 'Bert List', given: 9000, gifts: 1, last_on: '2025-01-01', has_gift_aid: false },
        { name: 'Cléo  List', given: 0, gifts: 0, last_on: null, gives_monthly: true, has_gift_aid: false },
      ]);
    });

    test('are found by name, email address and postcode', async () => {
      expect(await names('q=CL%C3%89O%20list')).toEqual(['Cléo  List']);
      expect((await names('q=anna@LIST&sort=name')).length).toBe(2);
      for (const q of ['sw1y4jh', 'SW1Y 4']) expect(await names(`q=${q}&sort=name`)).toContain('Anna List');
      expect(await names('q=%25')).toEqual([]);
    });

    test('are sorted, filtered and divided into pages', async () => {
      expect(await names('q=list&sort=-given')).toEqual(['Bert List', 'Anna List', 'Cléo  List']);
      expect(await names('q=list&sort=-last_on')).toEqual(['Anna List', 'Bert List', 'Cléo  List']);
      expect(await names('q=list&sort=last_on')).toEqual(['Cléo  List', 'Bert List', 'Anna List']);
      expect(await names('q=list&who=monthly')).toEqual(['Cléo  List']);
      expect(await names('q=list&who=gift_aid')).toEqual(['Anna List']);
      expect(await names('q=list&who=undeclared')).toEqual(['Bert List']);
      expect(await names('q=list&who=duplicates&sort=name')).toEqual(['Anna List', 'Cléo  List']);
      expect(await list('q=list&sort=name&per_page=1&page=2')).toMatchObject({
        total: 3,
        results: [{ name: 'Bert List' }],
      });
    });

    test('are exported as they are listed, with their addresses, which is logged', async () => {
      const file = await admin.get(`${path}.csv?q=list&sort=-given`);
      expect(file.body.trim().split('\r\n')).toEqual([
        expect.stringContaining(
          '"name","email","phone","address","given","gifts","last gift","monthly","gift aid"',
        ),
        '"Bert List","","","","90.00","1","2025-01-01","",""',
        expect.stringMatching(/^"Anna List","Anna@list.example",.*"12\.00","2","2026-02-01","","yes"$/),
        expect.stringMatching(/^"Cléo  List",.*"0\.00","0","","yes",""$/),
      ]);
      expect((await noted())[0]).toMatchObject({
        action: 'exported',
        subject_id: null,
        details: { entries: 3 },
      });
    });

    test('log a search, but not its words', async () => {
      await list('q=anna');
      const [entry] = await noted();
      expect(entry).toMatchObject({
        action: 'viewed',
        subject_id: null,
        title: '',
        details: { search: true },
      });
      expect(JSON.stringify(entry)).not.toContain('anna');
    });
  });

  test('are shown with all data about them, and each view is logged', async () => {
    const { db } = site();
    const email = 'whole@supporter.example';
    const { id } = await write({
      name: 'Wanda Whole',
      email: 'Whole@Supporter.example',
      phone: '020 7946 0000',
    });
    const gift = await give(id, 2500, '2026-02-02');
    await declare(id);
    await subscribersRepository(db).begin(email);
    await messagesRepository(db).add({ name: 'W', email, subject: 'Hello', message: 'Hi', website: '' });
    const person = await signedInPerson(site(), { email });
    await write({ name: 'Also Whole', email });
    expect(await show(id)).toMatchObject({
      name: 'Wanda Whole',
      phone: '020 7946 0000',
      given: 2500,
      erased_at: null,
      given_gifts: [{ id: gift.id, received: 2500, supporter: { id } }],
      declarations: [{ supporter_id: id, lastname: 'Byron', outside_uk: false }],
      emails: [{ subject: 'Thank you for your gift of £25', is_sent: expect.any(Boolean) }],
      consents: [{ what: 'Newsletter', words: expect.any(String), ended_at: null }],
      messages: [{ subject: 'Hello' }],
      account_id: person.user.id,
      may_be_same: [{ name: 'Also Whole', why: 'The same email address' }],
    });
    expect((await noted())[0]).toMatchObject({ action: 'viewed', subject_id: id, title: '' });
    expect((await admin.get(`${path}/987654`)).statusCode).toBe(404);
  });

  test('have all their data exported as a file, including that of merged records', async () => {
    const { db } = site();
    const [email, old] = ['export@supporter.example', 'old-export@supporter.example'];
    const { id } = await write({ name: 'Ella Export', email, note: 'Met in May' });
    const { id: other } = await write({ name: 'E. Export', email: old });
    const gift = await give(other, 2500, '2026-02-02');
    await declare(id);
    await messagesRepository(db).add({ name: 'E', email: old, subject: 'Hi', message: 'Words', website: '' });
    await join(id, other);
    const { token } = await db
      .selectFrom('gifts')
      .select('token')
      .where('id', '=', gift.id)
      .executeTakeFirstOrThrow();
    const answer = await admin.get(`${path}/${other}/export`);
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="supporter-\d+-.*\.json"$/);
    expect(answer.json()).toMatchObject({
      name: 'Ella Export',
      email,
      other_addresses: [old],
      gifts: [{ amount: 2500, entries: [{ amount: 2500, booked_on: '2026-02-02' }] }],
      declarations: [{ lastname: 'Byron' }],
      emails: [{ subject: 'Thank you for your gift of £25' }],
      messages: [{ message: 'Words' }],
    });
    expect(answer.body).not.toContain(token);
    expect((await noted())[0]).toMatchObject({ action: 'exported', title: '' });
    expect((await (await site().signIn('user')).get(`${path}/${id}/export`)).statusCode).toBe(403);
  });

  test('belong to no account whose address is not verified', async () => {
    const email = 'unverified@supporter.example';
    await signedInPerson(site(), { email, email_verified_at: null });
    expect((await write({ name: 'Una', email })).account_id).toBeNull();
  });

  test('accept changes to the newest copy alone', async () => {
    const { id, version } = await write({ name: 'Old Name', address_lines: ['1 A Road', '', 'London'] });
    const change = (body: object) => admin.patch(`${path}/${id}`, body);
    const changed = await change({ version, name: 'New Name', note: 'Called on Monday' });
    expect(changed.json()).toMatchObject({
      results: { name: 'New Name', note: 'Called on Monday', address_lines: ['1 A Road', 'London'] },
    });
    const late = await change({ version, name: 'Another Name' });
    expect([late.statusCode, late.json()]).toMatchObject([
      409,
      {
        message: expect.stringContaining('Someone else'),
        results: { name: 'New Name', version: version + 1 },
      },
    ]);
    expect((await names('q=new%20name')).length).toBe(1);
    expect((await change({ version: version + 1, name: '' })).statusCode).toBe(422);
    expect((await noted()).find(({ action }) => action === 'changed')).toMatchObject({
      subject_id: id,
      title: '',
    });
  });

  describe('with two records', () => {
    test('are merged: one record gets the gifts, declarations and missing details', async () => {
      const one = await write({ name: 'Jo One', note: 'Likes tea' });
      const other = await write({ name: 'J. One', email: 'jo@join.example', note: 'Rang once' });
      const gift = await give(other.id, 300, '2026-02-01');
      await declare(other.id);
      const joined = (await join(one.id, other.id)).json<{ results: SupporterWhole }>().results;
      expect(joined).toMatchObject({
        id: one.id,
        name: 'Jo One',
        email: 'jo@join.example',
        note: 'Likes tea\n\nRang once',
        given: 300,
        given_gifts: [{ id: gift.id, supporter: { id: one.id } }],
        declarations: [{ supporter_id: one.id }],
        emails: [{ subject: 'Thank you for your gift of £3' }],
      });
      expect(await show(other.id)).toMatchObject({ id: one.id });
      expect(await names('q=one&sort=name')).not.toContain('J. One');
      const entry = await site()
        .db.selectFrom('ledger_entries')
        .select('supporter_id')
        .where('gift_id', '=', gift.id)
        .executeTakeFirstOrThrow();
      expect(entry.supporter_id).toBe(other.id);
      expect((await noted()).find(({ action }) => action === 'joined')).toMatchObject({
        subject_id: one.id,
        details: { other: other.id },
      });
    });

    test('are merged without losing an address', async () => {
      const one = await write({ name: 'Ada Byron', email: 'ada@one.example', phone: '1' });
      const other = await write({
        name: 'Ada Byron',
        email: 'ADA@other.example',
        phone: '1',
        address_lines: ['1 Road', 'Leeds'],
      });
      await join(one.id, other.id);
      expect(await show(one.id)).toMatchObject({
        email: 'ada@one.example',
        note: 'Also: ADA@other.example',
        address_lines: ['1 Road', 'Leeds'],
      });
    });

    test('are suggested as duplicates if a new record has the address of a merged one', async () => {
      const [one, old, first] = [
        await write({ name: 'Gil Again', email: 'gil@again.example' }),
        await write({ name: 'G. Again', email: 'old-gil@again.example' }),
        await write({ name: 'Gilbert Again', email: 'first-gil@again.example' }),
      ];
      await join(old.id, first.id);
      await join(one.id, old.id);
      const again = await write({ name: 'G A', email: 'First-Gil@again.example' });
      expect((await show(one.id)).may_be_same).toEqual([
        { id: again.id, name: 'G A', email: 'First-Gil@again.example', why: 'The same email address' },
      ]);
      expect((await show(again.id)).may_be_same).toMatchObject([{ id: one.id }]);
      expect(await names('q=again&who=duplicates&sort=name')).toEqual(['G A', 'Gil Again']);
    });

    test('are never merged with themselves, twice, or in a circle', async () => {
      const [a, b, c] = [await write({ name: 'A' }), await write({ name: 'B' }), await write({ name: 'C' })];
      expect((await join(a.id, a.id)).statusCode).toBe(422);
      expect((await join(a.id, 987_654)).statusCode).toBe(404);
      expect((await join(a.id, b.id)).statusCode).toBe(200);
      expect((await join(c.id, b.id)).statusCode).toBe(409);
      expect((await join(b.id, a.id)).statusCode).toBe(409);
      expect((await join(c.id, a.id)).statusCode).toBe(200);
      expect((await show(b.id)).id).toBe(c.id);
    });

    test('are merged one way if two people merge them at the same moment', async () => {
      const [a, b] = [await write({ name: 'A' }), await write({ name: 'B' })];
      const answers = await Promise.all([join(a.id, b.id), join(b.id, a.id)]);
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    });
  });
});
