import type { Declaration } from '@lapis/contract';
import { timestamp } from '../../server/time/clock';
import { describeSite, type TestSite } from '../../testing/testing';
import { listRetainedRecords, purgeExpired } from '../claims/keeping';
import { makeClaim } from '../claims/change-claims';
import { givingFor } from '../claims/donations.fixture';
import { toDay, addDays, addYears } from '../../server/time/days';
import { loadCoveringDeclaration } from './declaration-for';
import { declarationsRepository, recordsToSend } from './declarations.repository';

const today = toDay(timestamp(), 'Europe/London');
const path = '/api/admin/giving/declarations';

const taxpayer = {
  title: 'Mrs',
  firstname: 'Mina',
  lastname: 'Karimi',
  house: '7',
  street: 'Park Road',
  postcode: 's19 2bd',
};

const declarations = (site: () => TestSite) => {
  let admin: Awaited<ReturnType<TestSite['signIn']>>;
  const giving = () => givingFor(site().db);
  const repository = () => declarationsRepository(site().db);
  beforeAll(async () => {
    admin = await site().signIn('admin');
  });
  beforeEach(async () => {
    await giving().clear();
    await site().db.deleteFrom('mails').execute();
  });

  const mails = () => site().db.selectFrom('mails').selectAll().execute();
  const write = async (supporter_id: number, given: 'paper' | 'phone', more: object = {}) =>
    admin.post(path, { supporter_id, given, made_on: today, taxpayer, ...more });
  const written = async (...of: Parameters<typeof write>) =>
    (await write(...of)).json<{ results: Declaration }>().results;
  const countsOn = async (supporter: number, day: string) =>
    (await loadCoveringDeclaration(site().db, supporter, day))?.id;

  test('on paper count at once, four years back and without end', async () => {
    const mina = await giving().supporter('Mina Karimi', 'mina@example.org');
    const made = await written(mina, 'paper');
    expect(made).toMatchObject({
      supporter_name: 'Mina Karimi',
      postcode: 'S19 2BD',
      covers_from: addYears(today, -4),
      covers_until: null,
      may_cancel_until: null,
    });
    expect(await countsOn(mina, made.covers_from)).toBe(made.id);
    expect(await countsOn(mina, addDays(made.covers_from, -1))).toBeUndefined();
    expect(await mails()).toEqual([]);
  });

  test('are recorded once if the form is sent again, and again if they say something else', async () => {
    const mina = await giving().supporter('Mina Karimi', 'mina@example.org');
    const { id } = await written(mina, 'phone');
    expect((await written(mina, 'phone')).id).toBe(id);
    expect(await mails()).toHaveLength(1);
    expect((await written(mina, 'phone', { past: false })).id).not.toBe(id);
  });

  test('may cover the gifts of one day alone', async () => {
    const mina = await giving().supporter();
    const { covers_from, covers_until } = await written(mina, 'paper', { past: false, future: false });
    expect([covers_from, covers_until]).toEqual([today, today]);
  });

  test('by phone get a record by email and count from then on', async () => {
    const mina = await giving().supporter('Mina Karimi', 'mina@example.org');
    const made = await written(mina, 'phone');
    expect(made).toMatchObject({ record_sent_on: today, may_cancel_until: addDays(today, 30) });
    expect(await countsOn(mina, today)).toBe(made.id);
    const [mail] = await mails();
    const { text } = JSON.parse(mail?.content ?? '{}') as { text: string };
    expect(mail?.recipient).toBe('mina@example.org');
    expect(text).toContain('Home address: 7 Park Road, S19 2BD');
    expect(text).toContain('it is my responsibility to pay any difference');
    expect(text).toContain('as if you had never made');
  });

  test('have a record with what staff typed, and nothing that a visitor typed', async () => {
    const winner = await giving().supporter('WINNER claim at evil.example', 'victim@example.org');
    await written(winner, 'phone');
    const [mail] = await mails();
    expect(mail?.recipient).toBe('victim@example.org');
    expect(mail?.content).toContain('Mina Karimi');
    expect(`${mail?.subject} ${mail?.content}`).not.toMatch(/WINNER|evil/);
  });

  test('without an email address count once staff have posted the record and said so', async () => {
    const mina = await giving().supporter();
    const { id, record_sent_on } = await written(mina, 'phone', { made_on: addDays(today, -3) });
    expect(record_sent_on).toBeNull();
    expect(await countsOn(mina, today)).toBeUndefined();
    expect(await recordsToSend(site().db)).toBe(1);
    expect((await admin.get(`${path}?state=record_to_send`)).json()).toMatchObject({ total: 1 });
    expect((await admin.post(`${path}/${id}/record`, {})).statusCode).toBe(422);
    for (const sent_on of [addDays(today, -4), addDays(today, 1)])
      expect((await admin.post(`${path}/${id}/record`, { sent_on })).statusCode).toBe(422);
    expect((await admin.post(`${path}/${id}/record`, { sent_on: today })).statusCode).toBe(200);
    expect(await countsOn(mina, addDays(today, -2))).toBe(id);
    expect(await recordsToSend(site().db)).toBe(0);
  });

  test('on paper accept no record', async () => {
    const { id } = await written(await giving().supporter(), 'paper');
    expect((await admin.post(`${path}/${id}/record`, { sent_on: today })).statusCode).toBe(422);
  });

  test('by phone that are cancelled within thirty days never counted', async () => {
    const mina = await giving().supporter('Mina Karimi', 'mina@example.org');
    const { id, covers_from } = await written(mina, 'phone');
    const cancelled = await admin.post(`${path}/${id}/cancel`, { from: today });
    expect(cancelled.json()).toMatchObject({
      results: { cancelled_from: covers_from, covers_until: addDays(covers_from, -1) },
    });
    expect(await countsOn(mina, covers_from)).toBeUndefined();
  });

  test('by phone are cancelled like any other after thirty days', async () => {
    const mina = await giving().supporter();
    const { id } = await giving().declare(mina, { given: 'phone', madeOn: '2026-01-01' });
    await repository().recordSent(id, '2026-01-02');
    await repository().cancel(id, '2026-02-02', '2026-02-02');
    expect([await countsOn(mina, '2026-02-01'), await countsOn(mina, '2026-02-02')]).toEqual([id, undefined]);
  });

  test('made before a cancellation end with it, and later ones stay', async () => {
    const mina = await giving().supporter();
    const first = await giving().declare(mina, { madeOn: '2024-01-01' });
    const second = await giving().declare(mina, { madeOn: '2025-01-01' });
    await repository().cancel(second.id, '2025-06-01', '2026-01-01');
    expect([
      await countsOn(mina, '2024-06-01'),
      await countsOn(mina, '2025-05-31'),
      await countsOn(mina, '2025-06-01'),
    ]).toEqual([first.id, second.id, undefined]);
    const third = await giving().declare(mina, { madeOn: '2025-09-01', past: false });
    await repository().cancel(second.id, '2025-03-01', '2026-01-01');
    expect([await countsOn(mina, '2025-03-01'), await countsOn(mina, '2025-09-01')]).toEqual([
      undefined,
      third.id,
    ]);
  });

  test('of one supporter are all cancelled, including those of merged records', async () => {
    const [mina, same] = [await giving().supporter(), await giving().supporter()];
    await site().db.updateTable('supporters').set({ joined_into: mina }).where('id', '=', same).execute();
    const { id } = await giving().declare(same, { madeOn: '2026-01-01' });
    expect([await countsOn(mina, '2026-02-01'), await countsOn(same, '2026-02-01')]).toEqual([id, id]);
    expect(await repository().cancelAllOf([mina, same], '2026-03-01')).toBe(1);
    expect([await countsOn(mina, '2026-02-28'), await countsOn(mina, '2026-03-01')]).toEqual([id, undefined]);
  });

  test('are searched by name and postcode, and filtered by state', async () => {
    const mina = await giving().supporter('Mina');
    await giving().declare(mina, { madeOn: '2026-01-01' });
    const old = await giving().declare(mina, {
      madeOn: '2020-01-01',
      lastname: 'Saberi',
      postcode: 'M1 1AA',
    });
    await repository().cancel(old.id, '2020-06-01', '2026-01-01');
    const found = async (query: string) =>
      (await admin.get(`${path}?${query}`))
        .json<{ results: Declaration[] }>()
        .results.map(({ lastname }) => lastname);
    expect(await found('q=mina')).toEqual(['Karimi', 'Saberi']);
    for (const q of ['M1%201aa', 'm11AA']) expect(await found(`q=${q}`)).toEqual(['Saberi']);
    const noted = await site()
      .db.selectFrom('audit')
      .select(['action', 'details'])
      .where('kind', '=', 'declarations')
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(noted).toEqual([{ action: 'viewed', details: '{"search":true}' }]);
    expect(await found('state=holds')).toEqual(['Karimi']);
    expect(await found('state=cancelled')).toEqual(['Saberi']);
  });

  test('are rejected with impossible dates or supporters, and logged without a name', async () => {
    const mina = await giving().supporter();
    expect((await write(mina, 'paper', { made_on: addDays(today, 2) })).statusCode).toBe(422);
    expect((await write(mina, 'paper', { made_on: '0026-03-01' })).statusCode).toBe(422);
    expect((await write(999_999, 'paper')).statusCode).toBe(422);
    expect((await admin.post(`${path}/999999/cancel`, { from: today })).statusCode).toBe(404);
    const { id } = await written(mina, 'paper');
    await admin.post(`${path}/${id}/cancel`, { from: today });
    const noted = await site()
      .db.selectFrom('audit')
      .selectAll()
      .where('kind', '=', 'declarations')
      .where('subject_id', '=', id)
      .execute();
    expect(noted.map(({ action, title }) => [action, title])).toEqual([
      ['created', ''],
      ['changed', ''],
    ]);
    expect((await site().guest.get(path)).statusCode).toBe(401);
  });

  test('are kept for six years after the year of the last claim, and erased then', async () => {
    const mina = await giving().supporter();
    const { id } = await giving().declare(mina, { madeOn: '2026-04-10' });
    const unclaimed = await giving().declare(mina, { madeOn: '2026-04-11', past: false });
    expect(await listRetainedRecords(site().db, [mina])).toEqual([]);
    await giving().pay(mina, 10_000, '2026-04-10');
    await site()
      .db.transaction()
      .execute((transaction) =>
        makeClaim(transaction, { small_donations: true }, { today: '2026-06-01', yearStarts: 4 }, ''),
      );
    await site().db.updateTable('claims').set({ created_at: '2026-06-01T09:00:00.000Z' }).execute();
    expect((await listRetainedRecords(site().db, [mina])).map(({ until }) => until)).toEqual([
      '2033-03-31',
      '2033-03-31',
    ]);
    await purgeExpired(site().db, new Date('2040-01-01T12:00:00Z'));
    expect((await repository().ofSupporters([mina])).map((each) => each.id)).toEqual([unclaimed.id, id]);

    await site()
      .db.updateTable('supporters')
      .set({ erased_at: timestamp() })
      .where('id', '=', mina)
      .execute();
    expect(await purgeExpired(site().db, new Date('2033-03-31T12:00:00Z'))).toBe(1);
    expect((await repository().ofSupporters([mina])).map((each) => each.id)).toEqual([id]);
    expect(await purgeExpired(site().db, new Date('2033-04-01T12:00:00Z'))).toBe(1);
    expect(await repository().ofSupporters([mina])).toEqual([]);
    const [line] = await site().db.selectFrom('claim_lines').selectAll().execute();
    expect(line).toMatchObject({ lastname: '', postcode: '', amount: 10_000 });
  });

  test('that have ended are erased once no gift can be claimed by them, without a request', async () => {
    const mina = await giving().supporter();
    const one = { madeOn: '2026-04-10', past: false, future: false };
    const { id } = await giving().declare(mina, one);
    const lasting = await giving().declare(mina, { madeOn: '2026-04-10' });
    await purgeExpired(site().db, new Date('2032-04-10T12:00:00Z'));
    expect((await repository().ofSupporters([mina])).map((each) => each.id)).toEqual([lasting.id, id]);
    await purgeExpired(site().db, new Date('2032-04-11T12:00:00Z'));
    expect((await repository().ofSupporters([mina])).map((each) => each.id)).toEqual([lasting.id]);
  });
};

// These tests send nothing; a configured mail server is enough.
describeSite('declarations', declarations, { environment: { SMTP_URL: 'smtp://127.0.0.1:9' } });

describeSite('declarations without a mail server', (site) => {
  test('by phone count only once staff have posted the record', async () => {
    const admin = await site().signIn('admin');
    const mina = await givingFor(site().db).supporter('Mina Karimi', 'mina@example.org');
    const body = { supporter_id: mina, given: 'phone', made_on: today, taxpayer };
    const made = (await admin.post(path, body)).json<{ results: Declaration }>().results;
    expect(made.record_sent_on).toBeNull();
    expect(await loadCoveringDeclaration(site().db, mina, today)).toBeUndefined();
    expect(await site().db.selectFrom('mails').selectAll().execute()).toEqual([]);

    const mailed = await admin.post(`${path}/${made.id}/record`, {});
    expect(mailed.statusCode).toBe(422);
    expect(mailed.json()).toMatchObject({ message: expect.stringContaining('No mail server') });
    const { text } = (await admin.get(`${path}/${made.id}/record?sent_on=${today}`)).json<{ text: string }>();
    expect(text).toMatch(
      /^Your Gift Aid declaration to .*Home address: 7 Park Road, S19 2BD.*reply to this letter/s,
    );
    expect(text).not.toContain('email.');

    expect((await admin.post(`${path}/${made.id}/record`, { sent_on: today })).statusCode).toBe(200);
    expect((await loadCoveringDeclaration(site().db, mina, today))?.id).toBe(made.id);
  });
});
