import { PassThrough } from 'node:stream';
import type { Failure, PeopleTable, StaffGiftWhole, StaffRole } from '@lapis/contract';
import { suppressionsRepository } from '../../inbox/newsletter/clean/suppressions.repository';
import { subscribersRepository } from '../../inbox/newsletter/subscribers/subscribers.repository';
import { signedInPerson } from '../../people/account/person.fixture';
import { describeSite, type TestSite } from '../../testing/testing';
import { planClaim } from '../claims/plan-claim';
import { declarationsRepository } from '../declarations/declarations.repository';
import { supportersRepository } from '../supporters/supporters.repository';
import { importing, peopleForm, type GivenOptions } from './people.fixture';

type Staff = Awaited<ReturnType<TestSite['signIn']>>;

const rows = (...lines: string[]) => `${lines.join('\r\n')}\r\n`;

const gifts: GivenOptions = {
  columns: ['name', 'email', 'postcode', 'gift_day', 'gift_amount', 'gift_purpose'],
  method: 'cheque',
};
const giftTable = rows(
  'Name,Email,Postcode,Date,Amount,Fund',
  'Anna Clarke,anna@example.org,SE15 4AA,03/03/2021,20.00,Roof',
  'anna clarke,ANNA@example.org,,04/04/2022,£25,',
  'Ben Okafor,,SE1 2AA,2023-05-06,10,',
  'ben  okafor,other@example.org,se12aa,2023-06-06,10,',
  'Peter Clarke,anna@example.org,,2023-06-06,15,',
  'Cora Reed,cora@example.org,,2023-06-06,15 USD,',
  'Dan Reed,not an address,,31/02/2023,15,',
  ',,,2023-07-07,5,',
);

describeSite('bringing people', (site) => {
  let staff: Staff;
  let people: ReturnType<typeof importing>;
  beforeAll(async () => {
    staff = await site().signIn('admin');
    people = importing(site(), staff);
  });
  beforeEach(async () => {
    const { db } = site();
    for (const table of [
      'people_imports',
      'gift_events',
      'ledger_entries',
      'gifts',
      'declarations',
      'supporters',
      'subscribers',
      'suppressions',
      'mails',
    ] as const)
      await db.deleteFrom(table).execute();
  });
  const count = async (table: 'supporters' | 'gifts' | 'ledger_entries' | 'subscribers' | 'mails') => {
    const row = await site()
      .db.selectFrom(table)
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    return Number(row.count);
  };

  test('says of each row what it brings, and writes nothing', async () => {
    await supportersRepository(site().db).create({ name: 'Anna Clarke', email: 'anna@example.org' });
    const plan = await people.check(giftTable, gifts);
    expect(plan.rows.map(({ line, outcome }) => [line, outcome])).toEqual([
      [2, 'same'],
      [3, 'same'],
      [4, 'new'],
      [5, 'same'],
      [6, 'new'],
      [7, 'partly'],
      [8, 'partly'],
      [9, 'new'],
    ]);
    expect(plan.rows.map(({ says }) => says)).toEqual([
      'The same as Anna Clarke. Gift of £20 on 3 March 2021.',
      'The same as Anna Clarke. Gift of £25 on 4 April 2022.',
      'New supporter. Gift of £10 on 6 May 2023.',
      'The same person as in row 4. Gift of £10 on 6 June 2023.',
      'New supporter. Has the email address of Anna Clarke; merge them if they are one person. Gift of £15 on 6 June 2023.',
      'New supporter. The gift’s amount can’t be read.',
      'New supporter. The email address is not a valid one, so it is left out. The gift’s day can’t be read.',
      'Gift of £5 on 7 July 2023.',
    ]);
    expect(plan.totals).toMatchObject({ supporters: 4, gifts: 6, amount: 8500, partly: 2 });
    expect([await count('supporters'), await count('gifts'), await count('mails')]).toEqual([1, 0, 0]);
  });

  test('brings gifts once, unthanked, on their own day, and never claims them', async () => {
    const done = await people.bring(giftTable, gifts);
    expect(done).toMatchObject({ state: 'done', rows: 8, done: 8, totals: { supporters: 5, gifts: 6 } });
    const entries = await site()
      .db.selectFrom('ledger_entries')
      .select(['booked_on', 'amount', 'receipt', 'method', 'source'])
      .orderBy('id')
      .execute();
    expect(entries[0]).toEqual({
      booked_on: '2021-03-03',
      amount: 2000,
      receipt: null,
      method: 'cheque',
      source: 'import',
    });
    const again = await people.bring(giftTable.replace('\r\n', ',Extra\r\n'), {
      ...gifts,
      columns: [...gifts.columns, null],
    });
    expect(again.totals).toMatchObject({ supporters: 0, gifts: 0 });
    expect([await count('supporters'), await count('gifts'), await count('mails')]).toEqual([5, 6, 0]);

    const { db } = site();
    const [anna] = await supportersRepository(db).byEmail('anna@example.org');
    await declarationsRepository(db).declare({
      supporterId: anna?.id ?? 0,
      given: 'paper',
      past: true,
      future: true,
      madeOn: '2023-06-06',
      userName: '',
      taxpayer: {
        title: '',
        firstname: 'Anna',
        lastname: 'Clarke',
        house: '7',
        street: '',
        postcode: 'SE15 4AA',
        outside_uk: false,
      },
    });
    const all = { until: '2023-08-01', small_donations: false };
    const plan = await planClaim(db, all, { today: '2023-08-01', yearStarts: 4 });
    expect([plan.lines, plan.left_out]).toEqual([[], []]);
    const gift = await db
      .selectFrom('gifts')
      .select('id')
      .where('supporter_id', '=', anna?.id ?? 0)
      .executeTakeFirstOrThrow();
    const claimed = await staff.post(`/api/admin/giving/gifts/${gift.id}/gift-aid`, { no_gift_aid: false });
    expect([claimed.statusCode, claimed.body]).toEqual([
      422,
      expect.stringContaining('never claimed on it here'),
    ]);
  });

  test('brings gifts whose later correction or removal sends no thanks and names no receipt', async () => {
    await people.bring(giftTable, gifts);
    const [entry] = await site().db.selectFrom('ledger_entries').selectAll().orderBy('id').execute();
    const path = '/api/admin/giving/gifts';
    const moved = await staff.post(`${path}/${entry?.gift_id}/correct`, {
      entry_id: entry?.id,
      amount: 500,
      name: 'Bo Lin',
      email: 'bo@example.org',
    });
    expect(moved.statusCode).toBe(200);
    const { id } = moved.json<{ results: StaffGiftWhole }>().results;
    const thanked = await staff.post(`${path}/${id}/thank`);
    expect([thanked.statusCode, await count('mails')]).toEqual([409, 0]);
    const other = await site()
      .db.selectFrom('ledger_entries')
      .selectAll()
      .where('amount', '=', 2500)
      .executeTakeFirstOrThrow();
    await staff.post(`${path}/${other.gift_id}/error`, { entry_id: other.id, right: null, notify: true });
    const [letter] = await site().db.selectFrom('mails').select(['recipient', 'content']).execute();
    expect(letter?.recipient).toBe('anna@example.org');
    expect(letter?.content).toContain('we had written down a payment of £25');
    expect(letter?.content).not.toContain('eceipt');
  });

  test('is undone whole, except what was changed since, and can be brought again', async () => {
    const { id } = await people.bring(giftTable, gifts);
    const { db } = site();
    const cora = await supportersRepository(db).byEmail('cora@example.org');
    await staff.patch(`/api/admin/giving/supporters/${cora[0]?.id}`, { version: 1, phone: '020 7946 0000' });
    const refunded = await db
      .selectFrom('ledger_entries')
      .select(['id', 'gift_id'])
      .where('amount', '=', 2500)
      .executeTakeFirstOrThrow();
    await staff.post(`/api/admin/giving/gifts/${refunded.gift_id}/refund`, {
      entry_id: refunded.id,
      amount: 2500,
      on: '2023-06-07',
    });
    const undone = (await people.undo(id)).json<{ results: object }>().results;
    expect(undone).toMatchObject({ state: 'undone', stayed: { supporters: 2, gifts: 1 } });
    const left = await db.selectFrom('supporters').select(['name', 'email', 'erased_at']).execute();
    expect(left.filter(({ erased_at }) => erased_at === null).map(({ name }) => name)).toEqual([
      'Anna Clarke',
      'Cora Reed',
    ]);
    const { sum } = await db
      .selectFrom('ledger_entries')
      .select(({ fn }) => fn.sum('amount').as('sum'))
      .executeTakeFirstOrThrow();
    expect(Number(sum)).toBe(0);
    expect((await people.undo(id)).statusCode).toBe(409);

    const again = await people.bring(giftTable, gifts);
    expect(again.totals).toMatchObject({ gifts: 5, supporters: 3 });
    await db
      .updateTable('people_imports')
      .set({ ended_at: '2020-01-01T00:00:00.000Z' })
      .where('id', '=', again.id)
      .execute();
    expect((await people.undo(again.id)).body).toContain('within 24 hours');
  });

  test('carries on with the same file after an interruption', async () => {
    const { id } = await people.bring(giftTable, gifts);
    const { db } = site();
    await db.updateTable('people_imports').set({ ended_at: null, rows_done: 5 }).execute();
    expect(await people.find(id)).toMatchObject({ state: 'stopped', done: 5 });
    const before = await count('gifts');
    expect(await people.bring(giftTable, gifts)).toMatchObject({ id, state: 'done', done: 8 });
    expect(await count('gifts')).toBe(before);
  });

  test('subscribes people with a basis, and suppresses those who left', async () => {
    const { db } = site();
    await suppressionsRepository(db).add('left@example.org', 'asked');
    const table = rows(
      'Email Address,Status,Words,Day',
      'with@example.org,subscribed,Yes please: news by email,2021-03-03 10:00:00',
      'WITH@example.org,subscribed,Yes please: news by email,2021-03-03 10:00:00',
      'without@example.org,subscribed,,',
      'left@example.org,subscribed,Yes please: news by email,2021-03-03',
      'gone@example.org,unsubscribed,,',
      'dead@example.org,cleaned,,',
      'never@example.org,transactional,,',
    );
    const columns = ['email', 'status', 'consent_words', 'consent_day'] as const;
    const options: GivenOptions = { columns: [...columns], supporters: false, subscribers: 'column' };
    const plan = await people.check(table, options);
    expect(plan.rows.map(({ outcome }) => outcome)).toEqual([
      'new',
      'same',
      'refused',
      'refused',
      'new',
      'new',
      'refused',
    ]);
    const basis = {
      basis: 'soft_opt_in',
      words: 'They gave, and could refuse newsletters.',
      on: '2022-02-02',
    } as const;
    const done = await people.bring(table, { ...options, basis });
    expect(done.totals).toMatchObject({ subscribers: 2, suppressions: 2 });
    expect(await subscribersRepository(db).find('with@example.org')).toMatchObject({
      basis: 'soft_opt_in',
      consent: 'Yes please: news by email',
      asked_at: '2021-03-03T12:00:00.000Z',
    });
    expect(await subscribersRepository(db).find('without@example.org')).toMatchObject({
      consent: basis.words,
      asked_at: '2022-02-02T12:00:00.000Z',
    });
    expect(await suppressionsRepository(db).find('dead@example.org')).toEqual({ because: 'bounced' });
    expect(await count('mails')).toBe(0);

    await subscribersRepository(db).end('without@example.org');
    const undone = (await people.undo(done.id)).json<{ results: object }>().results;
    expect(undone).toMatchObject({ stayed: { subscribers: 1, suppressions: 0 } });
    expect(await suppressionsRepository(db).find('left@example.org')).toEqual({ because: 'asked' });
    expect(await suppressionsRepository(db).find('dead@example.org')).toBeUndefined();
  });

  test('brings declarations with day, words and scope, and says why it refuses others', async () => {
    const words = 'I want to Gift Aid my donation and any donations I make in the future to Old Charity.';
    const head = 'First,Last,Address,Postcode,Declared,Words,Covers';
    const table = rows(
      head,
      `Anna,Clarke,7 Park Road,SE15 4AA,03/03/2021,${words},past and future`,
      `Anna,Clarke,7 Park Road,SE15 4AA,03/03/2021,${words},past and future`,
      `Ben,Okafor,c/o 7 Park Road,SE15 4AA,03/03/2021,${words},future`,
      `Cora,Reed,7 Park Road,SE15 4AA,03/03/2021,,future`,
      `Dan,Reed,7 Park Road,SE15 4AA,03/03/2021,${words},`,
      `Anna & Peter,Clarke,7 Park Road,SE15 4AA,03/03/2021,${words},future`,
    );
    const columns = ['firstname', 'lastname', 'address', 'postcode'] as const;
    const declared = ['declaration_day', 'declaration_words', 'declaration_scope'] as const;
    const options: GivenOptions = { columns: [...columns, ...declared] };
    const plan = await people.check(table, options);
    expect(plan.rows.map(({ says }) => says)).toEqual([
      'New supporter. Gift Aid declaration of 3 March 2021.',
      'The same person as in row 2. Gift Aid declaration of 3 March 2021 is here already.',
      expect.stringContaining('does not accept care-of addresses'),
      'New supporter. Gift Aid declaration: its words are missing.',
      'New supporter. Gift Aid declaration: it does not say which gifts it covers.',
      expect.stringContaining('New supporter. Gift Aid declaration: '),
    ]);
    const { id } = await people.bring(table, options);
    const { db } = site();
    expect(await db.selectFrom('declarations').selectAll().execute()).toMatchObject([
      {
        wording: 'brought',
        words,
        made_on: '2021-03-03',
        covers_from: '2017-03-03',
        covers_until: null,
        house: '7 Park Road',
        postcode: 'SE15 4AA',
      },
    ]);
    await people.undo(id);
    expect([await count('supporters'), await db.selectFrom('declarations').select('id').execute()]).toEqual([
      0,
      [],
    ]);
  });

  test('guesses columns, and remembers what staff chose', async () => {
    const table =
      'Email Address,First Name,MEMBER_RATING,OPTIN_TIME,Shoe size\na@example.org,Ann,2,2021-01-01 10:00:00,=4+4\n';
    const read = async () =>
      (await people.send('/read', peopleForm(table))).json<{ results: PeopleTable }>().results;
    expect(await read()).toMatchObject({
      system: 'Mailchimp',
      rows: 1,
      subscribers: 'subscribed',
      columns: [
        { field: 'email' },
        { field: 'firstname' },
        { field: null },
        { field: 'consent_day', samples: ['2021-01-01 10:00:00'] },
        { heading: 'Shoe size', field: null },
      ],
    });
    await people.bring(table, { columns: ['email', 'firstname', null, 'consent_day', 'note'] });
    expect((await read()).columns.at(-1)?.field).toBe('note');
    const supporter = await site().db.selectFrom('supporters').select('note').executeTakeFirstOrThrow();
    expect(supporter.note).toBe('=4+4');
    const file = (await staff.get('/api/admin/giving/supporters.csv')).body;
    expect(file).not.toMatch(/(^|,)"?=/m);
  });

  test.each([['transfer'], ['giving']])('needs more than the permission “%s”', async (permission) => {
    const made = await staff.post('/api/admin/roles', { label: 'Mover', permissions: [permission] });
    const staff_role = made.json<{ results: StaffRole }>().results.name;
    const person = await signedInPerson(site(), { role: 'admin', staff_role });
    expect((await person.post('/admin/giving/people/check')).statusCode).toBe(403);
  });

  test('changes subscribers only for roles that include them, and undoes such an import only for them', async () => {
    const permissions = ['transfer', 'giving'];
    const made = await staff.post('/api/admin/roles', { label: 'Importer', permissions });
    const staff_role = made.json<{ results: StaffRole }>().results.name;
    const importer = await site().signIn('admin');
    await site().db.updateTable('users').set({ staff_role }).where('email', '=', importer.email).execute();
    const theirs = importing(site(), importer);
    const table = rows('Name,Email', 'Anna Clarke,anna@example.org');
    const columns: GivenOptions['columns'] = ['name', 'email'];
    const form = peopleForm(table, { columns, subscribers: 'unsubscribed' });
    for (const path of ['/check', '/check.csv', '']) {
      const refused = await theirs.send(path, form);
      expect([path, refused.statusCode]).toEqual([path, 403]);
      expect(refused.json<Failure>().errors?.['subscribers']?.[0]).toMatch(
        'Importer, does not include subscribers',
      );
    }
    const plain = await theirs.bring(table, { columns });
    expect(plain.totals).toMatchObject({ supporters: 1, suppressions: 0 });
    expect((await theirs.undo(plain.id)).statusCode).toBe(200);

    const whole = await people.bring(table, { columns, subscribers: 'unsubscribed' });
    expect(whole.totals).toMatchObject({ supporters: 1, suppressions: 1 });
    expect((await theirs.undo(whole.id)).statusCode).toBe(403);
    expect((await people.undo(whole.id)).statusCode).toBe(200);
  });

  test('reads a table while another is still being uploaded', async () => {
    const { payload, headers } = peopleForm(giftTable);
    const slow = new PassThrough();
    slow.write(payload.subarray(0, 200));
    const first = staff.post('/api/admin/giving/people/read', slow, headers);
    expect((await people.send('/read', peopleForm(giftTable))).statusCode).toBe(200);
    slow.end(payload.subarray(200));
    expect((await first).statusCode).toBe(200);
  });

  test('refuses what is no table', async () => {
    const refused = async (content: string | Buffer) =>
      (await people.send('/read', peopleForm(content))).json<{ message: string }>().message;
    expect(await refused('')).toMatch('empty');
    expect(await refused('PK\u0003\u0004')).toMatch('ZIP archive');
    expect(await refused('Name,Email\n"Ann,a@example.org\nBen,b@example.org\n')).toMatch('quotation mark');
    expect(await refused('Name,Email\n')).toMatch('no rows');
  });
});
