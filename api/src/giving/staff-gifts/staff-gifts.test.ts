import { type AuditEntry, Site, type StaffGift, type StaffGiftWhole } from '@lapis/contract';
import { siteRepository } from '../../cms/site/site.repository';
import { sentTo } from '../../inbox/mail/outbox.fixture';
import { demoContent } from '../../operations/demo/content';
import { signedInPerson } from '../../people/account/person.fixture';
import { addProject } from '../../testing/content';
import { describeOnEachDatabase, type TestSite } from '../../testing/testing';
import { appealsRepository } from '../appeals/appeals.repository';
import { giftsRepository } from '../gifts/gifts.repository';
import { giftByHand } from './staff-gifts.fixture';

type Admin = Awaited<ReturnType<TestSite['signIn']>>;

const path = '/api/admin/giving/gifts';

describeOnEachDatabase('gifts, as staff see them,', (site) => {
  let admin: Admin;
  const write = (different: object = {}) => giftByHand(admin, different);
  const act = async (id: number, what: string, body?: object) => admin.post(`${path}/${id}/${what}`, body);
  const show = async (id: number) =>
    (await admin.get(`${path}/${id}`)).json<{ results: StaffGiftWhole }>().results;
  const list = async (query: string) =>
    (await admin.get(`${path}?${query}`)).json<{
      results: StaffGift[];
      total: number;
      counts: Record<string, number>;
    }>();
  const errorFields = (answer: { json: <T>() => T }) =>
    Object.keys(answer.json<{ errors?: object }>().errors ?? {});

  beforeAll(async () => {
    const { db } = site();
    await siteRepository(db).write(Site.parse(demoContent.site));
    admin = await site().signIn('admin');
    const fields = { html: '', is_restricted: true } as const;
    await appealsRepository(db).create({ ...fields, title: 'Winter coats', slug: 'winter', state: 'open' });
    await appealsRepository(db).create({ ...fields, title: 'Old roof', slug: 'roof', state: 'closed' });
    await addProject(db, { slug: 'school', title: 'A school' });
    await addProject(db, { slug: 'secret', title: 'Not yet shown', published_at: null });
  });

  describe('recorded by hand', () => {
    test('are in the ledger with a receipt, and the giver is thanked', async () => {
      const gift = await write({ name: 'Ada Byron', email: 'ada@example.org', appeal: 'winter' });
      expect(gift).toMatchObject({
        state: 'received',
        received: 2000,
        interval: 'once',
        supporter: { name: 'Ada Byron' },
        purpose: { appeal: { slug: 'winter', title: 'Winter coats' }, project: null },
        payment: {
          kind: 'payment',
          amount: 2000,
          booked_on: '2026-03-14',
          source: 'staff',
          is_restricted: true,
          receipt: expect.stringMatching(/^R-2026-\d{6}$/),
          gift_aid: 'none',
        },
      });
      const mail = (await sentTo(site(), 'ada@example.org')).at(-1);
      expect(mail?.subject).toBe('Thank you for your gift of £20');
      expect(mail?.text).toContain(gift.payment.receipt);
      const noted = (await admin.get('/api/admin/audit?kind=gifts')).json<{ results: AuditEntry[] }>();
      expect(noted.results[0]).toMatchObject({
        action: 'created',
        subject_id: gift.id,
        title: gift.reference,
      });
    });

    test('belong to a known supporter or to none', async () => {
      const first = await write({ name: 'Grace Hopper', email: 'grace@example.org' });
      const again = await write({ name: 'grace  hopper', email: 'Grace@example.org' });
      expect(again.supporter?.id).toBe(first.supporter?.id);
      expect((await write({ supporter_id: first.supporter?.id })).supporter).toEqual(first.supporter);
      expect((await write({ method: 'cash', is_small_donations: true })).supporter).toBeNull();
    });

    test('are refused if the same is there already, unless it is another', async () => {
      const gift = { amount: 8000, received_on: '2026-04-16', method: 'cheque' };
      const add = (different: object = {}) => admin.post(path, { ...gift, ...different });
      const one = await write({ ...gift, name: 'Mary Somerville' });
      for (const giver of [{ supporter_id: one.supporter?.id }, { name: 'mary  somerville' }]) {
        const refused = await add(giver);
        expect([refused.statusCode, refused.body]).toEqual([
          409,
          expect.stringContaining(
            `The same is there already: £80 by cheque on 16 April 2026 from Mary Somerville (${one.reference}).`,
          ),
        ]);
        expect(errorFields(refused)).toEqual(['is_another']);
      }
      const others = [
        { name: 'Mary Somerville', amount: 8001 },
        { name: 'Mary Somerville', method: 'cash' },
        { name: 'Mary Somerville', received_on: '2026-04-17' },
        { name: 'Mary Somerville', is_another: true },
        { name: 'Caroline Herschel' },
        {},
      ];
      for (const different of others) expect((await add(different)).statusCode).toBe(201);
      expect((await add()).body).toContain('from an unknown giver');
    });

    test('are not refused if the same was taken out', async () => {
      const gift = { amount: 8100, received_on: '2026-04-16', name: 'Mary Anning' };
      const { id, payment } = await write(gift);
      await act(id, 'error', { entry_id: payment.id, right: null, note: '', notify: false });
      expect((await admin.post(path, { ...gift, method: 'cheque' })).statusCode).toBe(201);
    });

    test('are created once if the form is sent twice', async () => {
      const key = 'the key of a form, the first';
      const [first, second] = await Promise.all([write({ key }), write({ key })]);
      expect(second.id).toBe(first.id);
      expect(second.entries).toHaveLength(1);
    });

    test.each([
      [{ appeal: 'none' }, 'appeal'],
      [{ project: 'secret' }, 'project'],
      [{ supporter_id: 999 }, 'supporter_id'],
      [{ email: 'nobody@example.org' }, 'name'],
      [{ name: 'N', email: 'no address' }, 'email'],
      [{ received_on: '2999-01-01' }, 'received_on'],
      [{ received_on: '0026-03-14' }, 'received_on'],
      [{ method: 'cash', is_small_donations: true, name: 'N' }, 'is_small_donations'],
      [{ is_small_donations: true }, 'is_small_donations'],
      [{ amount: 0 }, 'amount'],
    ])('are rejected with an error on the field: %j', async (wrong, field) => {
      const answer = await admin.post(path, {
        amount: 100,
        received_on: '2026-03-14',
        method: 'cheque',
        ...wrong,
      });
      expect([answer.statusCode, errorFields(answer)]).toEqual([422, [field]]);
    });
  });

  test('are searched, filtered, sorted and counted', async () => {
    const gift = await write({ name: 'Zadie Quist', email: 'zq@example.org', amount: 77 });
    await write({
      name: 'Zadie Quist',
      email: 'zq@example.org',
      amount: 99,
      method: 'cash',
      project: 'school',
    });
    const { reference } = gift;
    for (const q of [
      'zadie',
      'QUIST',
      'zq@ex',
      reference.toLowerCase(),
      `${reference.slice(0, 4)} ${reference.slice(4)}`,
    ])
      expect((await list(`q=${encodeURIComponent(q)}`)).results.map(({ id }) => id)).toContain(gift.id);
    expect((await list('q=%25')).total).toBe(0);
    const { results, counts } = await list('q=quist&sort=-amount');
    expect(results.map(({ amount }) => amount)).toEqual([99, 77]);
    expect(counts).toMatchObject({ all: 2, received: 2, waiting: 0 });
    expect((await list('q=quist&sort=amount&per_page=1')).results[0]?.amount).toBe(77);
    expect((await list('q=quist&method=cash')).results).toMatchObject([
      { amount: 99, purpose: { appeal: null, project: { slug: 'school', title: 'A school' } } },
    ]);
    expect((await list('q=quist&state=waiting')).total).toBe(0);
    expect((await list('q=quist&interval=month')).total).toBe(0);
    expect((await list(`supporter=${gift.supporter?.id}`)).total).toBe(2);
    expect((await list('q=quist&appeal=1')).total).toBe(0);
    const [noted] = (await admin.get('/api/admin/audit?kind=gifts')).json<{ results: AuditEntry[] }>()
      .results;
    expect(noted).toMatchObject({ action: 'viewed', subject_id: null, title: '', details: { search: true } });
  });

  test('are listed by the day of their money, within days and by purpose, and exported as listed', async () => {
    const give = (received_on: string, amount: number, different: object = {}) =>
      write({ name: '=Bea Day', email: 'bea@example.org', received_on, amount, ...different });
    const school = await give('2025-02-10', 3000, { project: 'school' });
    const winter = await give('2025-01-31', 2000, { appeal: 'winter' });
    const general = await give('2025-02-01', 1000);
    await act(general.id, 'refund', { entry_id: general.payment.id, amount: 400, on: '2025-03-01' });
    const found = async (query: string) =>
      (await list(`q=bea&${query}`)).results.map(({ last_on, received }) => [last_on, received]);
    expect(await found('sort=day')).toEqual([
      ['2025-01-31', 2000],
      ['2025-02-01', 600],
      ['2025-02-10', 3000],
    ]);
    // Money that went back after these days is not deducted, as in the totals of these days.
    expect(await found('sort=-day&from=2025-02-01&to=2025-02-28')).toEqual([
      ['2025-02-10', 3000],
      ['2025-02-01', 1000],
    ]);
    expect(await found('to=2025-01-30')).toEqual([]);
    expect((await list('q=bea&from=2025-02-01&to=2025-02-28')).counts).toMatchObject({ all: 2 });
    for (const [purpose, gift] of [
      ['general', general],
      ['appeal:winter', winter],
      ['project:school', school],
    ] as const)
      expect((await list(`q=bea&purpose=${purpose}`)).results.map(({ id }) => id)).toEqual([gift.id]);
    expect((await admin.get(`${path}?purpose=school`)).statusCode).toBe(422);

    const file = await admin.get(`${path}.csv?q=bea&sort=day&from=2025-02-01&to=2025-02-28`);
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    const [head, ...lines] = file.body.trim().split('\r\n');
    expect(head).toBe(
      '"date","promised","from","for","amount","interval","method","state","received","gift aid","reference","note","platform","platform number","payout","bank line","banked on"',
    );
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(
      /^"2025-02-10","[\d-]{10}","'=Bea Day","A school","30\.00","once","cheque","received","30\.00","","G\w{9}","","","","","",""$/,
    );
    const [noted] = (await admin.get('/api/admin/audit?kind=gifts')).json<{ results: AuditEntry[] }>()
      .results;
    expect(noted).toMatchObject({
      action: 'exported',
      details: { entries: 2, from: '2025-02-01', to: '2025-02-28' },
    });
  });

  test('can be excluded from Gift Aid when they are recorded or later', async () => {
    const { id, no_gift_aid } = await write({ name: 'Vera Voucher', amount: 500, no_gift_aid: true });
    expect(no_gift_aid).toBe(true);
    const answer = await admin.post(`/api/admin/giving/gifts/${id}/gift-aid`, { no_gift_aid: false });
    expect(answer.json()).toMatchObject({ results: { id, no_gift_aid: false } });
    expect((await admin.post('/api/admin/giving/gifts/0/gift-aid', { no_gift_aid: true })).statusCode).toBe(
      404,
    );
    const collection = await write({ amount: 500, method: 'cash', is_small_donations: true });
    const refused = await admin.post(`/api/admin/giving/gifts/${collection.id}/gift-aid`, {
      no_gift_aid: true,
    });
    expect(refused.statusCode).toBe(422);
  });

  test('are viewed with their receipts, and each view is logged', async () => {
    const { id, reference } = await write({ name: 'Lia Looked', email: 'lia@example.org', amount: 500 });
    const { entries } = await show(id);
    const receipt = entries[0]?.receipt;
    expect((await admin.get(`/api/admin/giving/receipts/${receipt}`)).statusCode).toBe(200);
    const { results } = (await admin.get('/api/admin/audit?kind=gifts')).json<{ results: AuditEntry[] }>();
    expect(results.slice(0, 2)).toMatchObject([
      { action: 'viewed', subject_id: id, details: { receipt } },
      { action: 'viewed', subject_id: id, title: reference },
    ]);
  });

  test('end once if several requests end them at the same moment', async () => {
    const { id } = await giftsRepository(site().db).create({
      supporter_id: null,
      amount: 700,
      interval: 'once',
      method: 'transfer',
      source: 'page',
    });
    const answers = await Promise.all([act(id, 'cancel'), act(id, 'cancel'), act(id, 'cancel')]);
    expect(answers.map(({ statusCode }) => statusCode)).toContain(200);
    expect((await show(id)).events.map(({ kind }) => kind)).toEqual(['cancelled']);
  });

  test('that may match a payment are those not fully paid, monthly and waiting ones first', async () => {
    const { supporter } = await write({ name: 'Tess Match', amount: 500 });
    const asked = (interval: 'once' | 'month') =>
      giftsRepository(site().db).create({
        supporter_id: supporter?.id ?? 0,
        amount: 700,
        interval,
        method: 'transfer',
        source: 'page',
      });
    const [waiting, ended, monthly] = [await asked('once'), await asked('once'), await asked('month')];
    await act(ended.id, 'cancel');
    await write({ supporter_id: supporter?.id, amount: 900 });
    const { results, counts } = await list('q=tess match&to_match=true');
    expect(results.map(({ id }) => id)).toEqual([monthly.id, waiting.id, ended.id]);
    expect(counts).toMatchObject({ all: 3, received: 0 });
  });

  describe('refunded by hand', () => {
    const on = '2026-03-20';

    test('get an entry for each part, never more than is left, and the giver gets an email', async () => {
      const { id, payment } = await write({ name: 'Rita Refund', email: 'rita@example.org' });
      const refund = (body: object) => act(id, 'refund', { entry_id: payment.id, on, ...body });
      const first = (await refund({ amount: 500 })).json<{ results: StaffGiftWhole; status: string }>();
      expect(first.status).toContain('£5');
      expect(first.results).toMatchObject({ received: 1500, state: 'received' });
      expect(first.results.entries[1]).toMatchObject({
        kind: 'refund',
        amount: -500,
        follows_id: payment.id,
        booked_on: on,
      });
      const tooMuch = await refund({ amount: 1501 });
      expect([tooMuch.statusCode, tooMuch.body]).toEqual([422, expect.stringContaining('Only £15')]);
      expect((await refund({ amount: 1500 })).json()).toMatchObject({
        results: { received: 0, state: 'refunded' },
      });
      expect((await refund({ amount: 1 })).body).toContain('nothing left to refund');
      const subjects = (await sentTo(site(), 'rita@example.org')).map(({ subject }) => subject);
      expect(subjects.slice(1)).toEqual(['We have refunded £5', 'We have refunded £15']);
    });

    test('send the giver no email if staff chose so', async () => {
      const { id, payment } = await write({ name: 'Quin Quiet', email: 'quin@example.org' });
      const told = await sentTo(site(), 'quin@example.org');
      const refund = { entry_id: payment.id, on, amount: 2000, note: 'Entered twice', notify: false };
      const { results } = (await act(id, 'refund', refund)).json<{ results: StaffGiftWhole }>();
      expect(results).toMatchObject({ received: 0, state: 'refunded', note: 'Entered twice' });
      expect(await sentTo(site(), 'quin@example.org')).toEqual(told);
    });

    test('are refunded once if the form is sent twice, even at the same moment', async () => {
      const { id, payment } = await write();
      const body = { entry_id: payment.id, on, amount: 500 };
      await Promise.all([act(id, 'refund', body), act(id, 'refund', body)]);
      await act(id, 'refund', body);
      expect((await show(id)).received).toBe(1500);
      const keyed = { ...body, key: 'the key of a form, the second' };
      await act(id, 'refund', keyed);
      await act(id, 'refund', keyed);
      expect((await show(id)).received).toBe(1000);
      await act(id, 'refund', { ...body, note: 'the other five pounds' });
      expect(await show(id)).toMatchObject({ received: 500, note: 'the other five pounds' });
    });

    test('never come to more than the payment, even by requests at the same moment', async () => {
      const { id, payment } = await write();
      const answers = await Promise.all(
        ['one', 'two', 'three'].map((note) =>
          act(id, 'refund', { entry_id: payment.id, on, amount: 1500, note }),
        ),
      );
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422, 422]);
      expect((await show(id)).received).toBe(500);
    });

    test('are rejected for an entry of another gift, a future day, or one before the payment', async () => {
      const [gift, other] = [await write(), await write()];
      const body = { entry_id: gift.payment.id, on, amount: 100 };
      expect(errorFields(await act(other.id, 'refund', body))).toEqual(['entry_id']);
      expect(errorFields(await act(gift.id, 'refund', { ...body, on: '2999-01-01' }))).toEqual(['on']);
      expect(errorFields(await act(gift.id, 'refund', { ...body, on: '2026-01-01' }))).toEqual(['on']);
      expect((await act(987_654, 'refund', body)).statusCode).toBe(404);
    });
  });

  describe('with a payment that belongs elsewhere', () => {
    test('lose it to another gift with the same day and sum, and the right giver is thanked', async () => {
      const wrong = await write({ name: 'Wrong Giver', email: 'wrong@example.org', appeal: 'winter' });
      const answer = await act(wrong.id, 'correct', {
        entry_id: wrong.payment.id,
        name: 'Right Giver',
        email: 'right@example.org',
        appeal: null,
        project: 'school',
      });
      const right = answer.json<{ results: StaffGiftWhole }>().results;
      expect(await show(wrong.id)).toMatchObject({ received: 0, state: 'corrected' });
      const [, correction] = (await show(wrong.id)).entries;
      expect(correction).toMatchObject({
        kind: 'correction',
        amount: -2000,
        follows_id: wrong.payment.id,
        is_restricted: true,
        purpose: { appeal: { slug: 'winter' } },
      });
      expect(right).toMatchObject({
        supporter: { name: 'Right Giver' },
        received: 2000,
        purpose: { appeal: null, project: { slug: 'school' } },
        entries: [
          {
            kind: 'payment',
            amount: 2000,
            booked_on: '2026-03-14',
            source: 'staff',
            method: 'cheque',
            follows_id: correction?.id,
            purpose: { appeal: null, project: { slug: 'school' } },
          },
        ],
      });
      expect((await sentTo(site(), 'right@example.org')).map(({ subject }) => subject)).toEqual([
        'Thank you for your gift of £20',
      ]);
      expect(await sentTo(site(), 'wrong@example.org')).toHaveLength(1);
    });

    test('are corrected once, and only if something changes', async () => {
      const { id, payment } = await write({ name: 'Cora Once' });
      const correct = (body: object = {}) => act(id, 'correct', { entry_id: payment.id, ...body });
      expect((await correct()).statusCode).toBe(422);
      const both = await Promise.all([correct({ appeal: 'winter' }), correct({ appeal: 'winter' })]);
      expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
      expect((await correct({ appeal: 'roof' })).statusCode).toBe(409);
      expect((await list('q=cora once')).total).toBe(2);
    });

    test('move a part once if the form is sent again', async () => {
      const { id, payment } = await write({ name: 'Sent Twice' });
      const part = { entry_id: payment.id, appeal: 'winter', amount: 500, key: 'a'.repeat(32) };
      const moved = (await act(id, 'correct', part)).json<{ results: StaffGiftWhole }>().results;
      const again = await act(id, 'correct', part);
      expect(again.json()).toMatchObject({ results: { id: moved.id } });
      expect(await show(id)).toMatchObject({ received: 1500 });
      expect((await list('q=sent twice')).total).toBe(2);
    });

    test('keep what was refunded: only the rest moves, and it can move again', async () => {
      const { id, payment } = await write({ name: 'Partly Back' });
      await act(id, 'refund', { entry_id: payment.id, on: '2026-03-20', amount: 500 });
      const answer = await act(id, 'correct', { entry_id: payment.id, supporter_id: null });
      const moved = answer.json<{ results: StaffGiftWhole }>().results;
      expect(moved).toMatchObject({ supporter: null, received: 1500 });
      const again = await act(moved.id, 'correct', { entry_id: moved.entries[0]?.id, appeal: 'roof' });
      expect(again.json()).toMatchObject({
        results: { received: 1500, purpose: { appeal: { slug: 'roof' } } },
      });
      expect((await show(id)).received).toBe(0);
      expect((await show(moved.id)).received).toBe(0);
    });
  });

  describe('that staff no longer expect', () => {
    const asked = (interval: 'once' | 'month') =>
      giftsRepository(site().db).create({
        supporter_id: null,
        amount: 1000,
        interval,
        method: 'transfer',
        source: 'page',
      });

    test.each(['once', 'month'] as const)(
      'end by hand if they are given %s by transfer',
      async (interval) => {
        const { id } = await asked(interval);
        const ended = (await act(id, 'cancel')).json<{ results: StaffGiftWhole }>().results;
        expect(ended).toMatchObject({
          state: 'cancelled',
          events: [{ kind: 'cancelled', by: 'Zohra Rahimi' }],
        });
        expect((await act(id, 'cancel')).statusCode).toBe(409);
      },
    );

    test('do not end once the money has come', async () => {
      const { id } = await write();
      expect((await act(id, 'cancel')).statusCode).toBe(409);
    });
  });

  test('are thanked for again if there is money and an address', async () => {
    const { id, payment } = await write({ name: 'Tess Thanks', email: 'tess@example.org' });
    const thanked = (await act(id, 'thank')).json<{ results: StaffGiftWhole }>().results;
    expect(thanked.events).toMatchObject([
      { kind: 'thanked', by: '' },
      { kind: 'thanked', by: 'Zohra Rahimi' },
    ]);
    const mails = await sentTo(site(), 'tess@example.org');
    expect(mails).toHaveLength(2);
    expect(mails[1]?.text).toContain(payment.receipt);
    expect((await act((await write()).id, 'thank')).statusCode).toBe(409);
    await act(id, 'refund', { entry_id: payment.id, on: '2026-03-20', amount: 2000 });
    expect((await act(id, 'thank')).statusCode).toBe(409);
  });

  test.each(['editor', 'author'])('are closed to staff with the role “%s”', async (staff_role) => {
    const person = await signedInPerson(site(), { role: 'admin', staff_role });
    const { id } = await write();
    const answers = [
      await person.get('/admin/giving/gifts'),
      await person.get(`/admin/giving/gifts/${id}`),
      await person.post(`/admin/giving/gifts/${id}/cancel`),
      await person.get('/admin/giving/overview'),
      await person.get('/admin/giving/ledger.csv'),
      await person.get('/admin/giving/supporters'),
      await person.get('/admin/giving/supporters/1'),
      await person.delete('/admin/giving/supporters/1'),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 403));
  });
});
