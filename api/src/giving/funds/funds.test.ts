import type { AuditEntry, FundEntry, FundSums, FundWhole, SpendingImport } from '@lapis/contract';
import { addProject } from '../../testing/content';
import { describeOnEachDatabase, type TestSite } from '../../testing/testing';
import { appealsRepository } from '../appeals/appeals.repository';
import { giftByHand } from '../staff-gifts/staff-gifts.fixture';
import { importSpending } from './import-spending';
import { readSpending } from './read-spending';

type Admin = Awaited<ReturnType<TestSite['signIn']>>;

describeOnEachDatabase('funds', (site) => {
  let admin: Admin;
  let general: FundSums;
  let restricted: FundSums;
  const at = '/api/admin/giving';
  const period = 'from=2026-03-01&to=2026-03-31';
  const results = <Type>(answer: { json: <Body>() => Body }) => answer.json<{ results: Type }>().results;
  const list = async (query = period) => results<FundSums[]>(await admin.get(`${at}/funds?${query}`));
  const show = async (id: number, query = period) =>
    results<FundWhole>(await admin.get(`${at}/funds/${id}?${query}`));
  const create = async (title: string, is_restricted = true) =>
    results<FundWhole>(await admin.post(`${at}/funds`, { title, is_restricted }));
  const spend = (fund_id: number, amount: number, different: object = {}) =>
    admin.post(`${at}/spending`, {
      fund_id,
      amount,
      spent_on: '2026-03-20',
      payee: 'Kabir Paper',
      ...different,
    });
  const listChanges = async () =>
    results<AuditEntry[]>(await admin.get('/api/admin/audit?kind=funds&action=changed'));
  const entries = async (id: number, query = period) =>
    results<FundEntry[]>(await admin.get(`${at}/funds/${id}/entries?${query}&per_page=50`));

  beforeAll(async () => {
    admin = await site().signIn('admin');
    const { db } = site();
    await appealsRepository(db).create({ title: 'Desks', slug: 'desks', state: 'open' });
    await appealsRepository(db).create({ title: 'Walk', slug: 'walk', is_restricted: false });
    await addProject(db, { slug: 'school', title: 'A school' });
    await giftByHand(admin, { received_on: '2026-02-10', amount: 1000, project: 'school' });
    await giftByHand(admin, { received_on: '2026-03-10', amount: 4000, project: 'school' });
    await giftByHand(admin, { received_on: '2026-03-11', amount: 500, appeal: 'desks' });
    await giftByHand(admin, { received_on: '2026-03-12', amount: 300, appeal: 'walk' });
    await giftByHand(admin, { received_on: '2026-03-13', amount: 20 });
    [general, restricted] = (await list()) as [FundSums, FundSums];
  });

  test('begin with one for unrestricted and one for restricted gifts', () => {
    expect(general).toMatchObject({
      role: 'general',
      is_restricted: false,
      opening: 0,
      closing: 320,
      sums: { income: 320 },
    });
    expect(restricted).toMatchObject({ role: 'restricted', opening: 1000, closing: 5500, balance: 5500 });
  });

  test('answer how much there was for the school and how much was spent', async () => {
    const fund = await create('School');
    const { appeals, projects } = fund;
    expect(appeals.map(({ title }) => title)).toEqual(['Desks']);
    const assign = (body: object) => admin.post(`${at}/funds/${fund.id}/purposes`, body);
    const all = { appeals: appeals.map(({ id }) => id), projects: projects.map(({ id }) => id) };
    expect((await assign(all)).statusCode).toBe(200);
    expect((await listChanges())[0]?.details).toEqual({
      appeals: all.appeals.join(),
      projects: all.projects.join(),
    });
    expect(await show(fund.id)).toMatchObject({ opening: 1000, closing: 5500, sums: { income: 4500 } });
    expect(await show(restricted.id)).toMatchObject({ closing: 0, balance: 0 });

    const spent = await spend(fund.id, 700, { purpose: 'Exercise books', nominal_code: '5010' });
    expect(results<FundSums>(spent).balance).toBe(4800);
    const moved = { from_fund_id: general.id, to_fund_id: fund.id, amount: 200, moved_on: '2026-03-21' };
    await admin.post(`${at}/transfers`, { ...moved, reason: 'Trustees, 20 March' });
    expect(await show(fund.id)).toMatchObject({
      opening: 1000,
      closing: 5000,
      sums: { income: 4500, fees: 0, gift_aid: 0, spending: -700, transfers: 200 },
    });
    expect((await show(general.id)).closing).toBe(120);
    expect(await entries(fund.id)).toMatchObject([
      { kind: 'transfers', amount: 200, who: 'General fund', note: 'Trustees, 20 March' },
      { kind: 'spending', amount: -700, who: 'Kabir Paper', what: 'Exercise books', nominal_code: '5010' },
      { kind: 'income', amount: 500, what: 'Desks' },
      { kind: 'income', amount: 4000, what: 'A school' },
    ]);
    const file = await admin.get(`${at}/funds/${fund.id}/entries.csv?${period}&kind=spending`);
    expect(file.body).toContain(
      '"2026-03-20","spending","Kabir Paper","Exercise books","","5010","-7.00","yes"',
    );

    const stale = await assign({ version: fund.version, appeals: [], projects: [] });
    expect(stale.statusCode).toBe(409);
    const { version } = results<FundWhole>(stale);
    const alone = await assign({ version, appeals: [], projects: all.projects });
    expect(results<FundWhole>(alone).balance).toBe(4500);
    expect((await show(restricted.id)).balance).toBe(500);
  });

  test('keep what was entered in error, without counting it, and count it again', async () => {
    const fund = await create('Wells');
    await spend(fund.id, 900, { key: 'a'.repeat(20) });
    await spend(fund.id, 900, { key: 'a'.repeat(20) });
    const [entry] = await entries(fund.id);
    expect((await show(fund.id)).balance).toBe(-900);
    const undo = (is_undone: boolean) =>
      admin.post(`${at}/spending/${entry?.spending_id}/undone`, { is_undone });
    expect((await undo(true)).statusCode).toBe(204);
    expect((await undo(true)).statusCode).toBe(409);
    expect(await entries(fund.id)).toMatchObject([{ amount: -900, is_undone: true }]);
    expect((await show(fund.id)).balance).toBe(0);
    expect((await undo(false)).statusCode).toBe(204);
    expect((await show(fund.id)).balance).toBe(-900);
    const noted = (await listChanges()).slice(0, 2);
    expect(noted.map(({ details }) => details['is_undone'])).toEqual([false, true]);
  });

  test('count from the day of their opening balance', async () => {
    const fund = await create('Old', false);
    await spend(fund.id, 100, { spent_on: '2026-03-05' });
    await spend(fund.id, 30);
    const opening = { opening_amount: 5000, opening_on: '2026-03-10' };
    const changes = { version: fund.version, ...opening };
    expect((await admin.patch(`${at}/funds/${fund.id}`, changes)).statusCode).toBe(200);
    expect((await listChanges())[0]).toMatchObject({ subject_id: fund.id, details: opening });
    expect(await show(fund.id)).toMatchObject({
      counted_from: '2026-03-10',
      opening: 5000,
      closing: 4970,
      balance: 4970,
    });
    expect(await show(fund.id, 'from=2026-04-01')).toMatchObject({ opening: 4970, closing: 4970 });
    expect((await admin.patch(`${at}/funds/${fund.id}`, changes)).statusCode).toBe(409);
  });

  test('close only if they are empty, and can be reopened', async () => {
    const fund = await create('Short');
    const change = (version: number, is_closed: boolean) =>
      admin.patch(`${at}/funds/${fund.id}`, { version, is_closed });
    const moved = { from_fund_id: fund.id, to_fund_id: general.id, amount: 1, moved_on: '2026-03-21' };
    await admin.post(`${at}/transfers`, { ...moved, reason: 'x' });
    expect((await change(1, true)).statusCode).toBe(422);
    await admin.post(`${at}/transfers`, {
      ...moved,
      from_fund_id: general.id,
      to_fund_id: fund.id,
      reason: 'x',
    });
    expect((await change(1, true)).statusCode).toBe(200);
    expect((await spend(fund.id, 5)).statusCode).toBe(422);
    const [entry] = await entries(fund.id);
    const undo = await admin.post(`${at}/transfers/${entry?.transfer_id}/undone`, { is_undone: true });
    expect(undo.statusCode).toBe(409);
    expect((await change(2, false)).statusCode).toBe(200);
    expect((await admin.patch(`${at}/funds/${general.id}`, { version: 1, is_closed: true })).statusCode).toBe(
      422,
    );
    expect((await admin.post(`${at}/funds`, { title: 'short', is_restricted: true })).statusCode).toBe(422);
  });

  test('can’t be closed while money is spent from them', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, version } = await create(`Race ${round}`);
      const [closed, spent] = await Promise.all([
        admin.patch(`${at}/funds/${id}`, { version, is_closed: true }),
        spend(id, 700),
      ]);
      // Whichever comes second is refused.
      expect([closed.statusCode === 200, spent.statusCode === 201].toSorted()).toEqual([false, true]);
    }
  });

  test('take spending from a table once if it is sent several times at the same moment', async () => {
    const { id: fundId } = await create('Twice');
    const read = await readSpending(Buffer.from('Date,Payee,Amount\n04/03/2026,Kabir Paper,12.50\n'));
    const send = () =>
      site()
        .db.transaction()
        .execute((db) =>
          importSpending(db, { read, fundId, isDryRun: false, name: 'spent.csv', userName: '' }),
        );
    await Promise.all([list(), list(), list(), list()]);
    await Promise.all([send(), send(), send(), send()]);
    expect((await show(fundId)).balance).toBe(-1250);
  });

  test('take spending from a table after a dry run, and no row twice', async () => {
    const fund = await create('Books');
    const table = [
      'Date,Payee,Amount,Fund,Note',
      '05/03/2026,Kabir Paper,12.50,Books,Pens',
      '2026-03-05,Kabir Paper,12.50,Books,',
      '06/03/2026,Post Office,£3,,Stamps',
      '07/03/2026,Nobody,x,Books,',
      '08/03/2026,Bank,4.00,No such fund,',
    ].join('\n');
    const send = async (query: string) => {
      const form = new FormData();
      form.append('file', new Blob([table]), 'spending.csv');
      const sent = new Response(form);
      const answer = await admin.post(
        `${at}/spending/import?${query}`,
        Buffer.from(await sent.arrayBuffer()),
        Object.fromEntries(sent.headers),
      );
      return results<SpendingImport>(answer);
    };
    const dry = await send(`fund=${fund.id}`);
    expect(dry).toMatchObject({
      is_dry_run: true,
      amount: 2800,
      counts: { new: 3, duplicate: 0, problem: 2 },
    });
    expect(dry.rows.slice(3).map(({ problem }) => problem)).toEqual([
      '“x” can’t be read as an amount, such as 12.50.',
      'There is no fund named “No such fund”.',
    ]);
    expect((await show(fund.id)).balance).toBe(0);
    await send(`fund=${fund.id}&dry_run=0`);
    expect((await show(fund.id)).balance).toBe(-2800);
    expect((await send(`fund=${fund.id}&dry_run=0`)).counts).toEqual({ new: 0, duplicate: 3, problem: 2 });
    const noted = results<AuditEntry[]>(
      await admin.get('/api/admin/audit?kind=spending_imports&action=imported'),
    );
    expect(noted.at(-1)).toMatchObject({ title: 'spending.csv', details: { entries: 3, amount: 2800 } });
  });
});
