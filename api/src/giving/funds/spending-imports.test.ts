import type { AuditEntry, FundEntry, FundSums, SpendingFile } from '@lapis/contract';
import { describeOnEachDatabase, type TestSite } from '../../testing/testing';

type Admin = Awaited<ReturnType<TestSite['signIn']>>;

describeOnEachDatabase('imported files of spending', (site) => {
  let admin: Admin;
  const at = '/api/admin/giving';
  const results = <Type>(answer: { json: <Body>() => Body }) => answer.json<{ results: Type }>().results;
  const create = async (title: string) =>
    results<FundSums>(await admin.post(`${at}/funds`, { title, is_restricted: true }));
  const balance = async (id: number) => results<FundSums>(await admin.get(`${at}/funds/${id}`)).balance;
  const entries = async (id: number) =>
    results<FundEntry[]>(await admin.get(`${at}/funds/${id}/entries?per_page=50`));
  const files = async () => results<SpendingFile[]>(await admin.get(`${at}/spending/imports`));
  const undo = (id: number, count: number) =>
    admin.post(`${at}/spending/imports/${id}/undo`, { entries: count });
  const setUndone = (id: number | null | undefined, is_undone: boolean) =>
    admin.post(`${at}/spending/${id}/undone`, { is_undone });

  async function upload(name: string, fund: string) {
    const lines = ['05/03/2026,Paper,12.50', '06/03/2026,Post,3', '07/03/2026,Bank,4'];
    const form = new FormData();
    const table = [
      'Date,Payee,Amount,Fund',
      ...lines.map((line) => `${line.replace(',', `,${fund}: `)},${fund}`),
    ].join('\n');
    form.append('file', new Blob([table]), name);
    const sent = new Response(form);
    return admin.post(
      `${at}/spending/import?dry_run=0`,
      Buffer.from(await sent.arrayBuffer()),
      Object.fromEntries(sent.headers),
    );
  }

  beforeAll(async () => {
    admin = await site().signIn('admin');
  });

  test('are taken back whole, once, and can be imported again', async () => {
    const { id: fund } = await create('School');
    await admin.post(`${at}/spending`, {
      fund_id: fund,
      amount: 100,
      spent_on: '2026-03-05',
      payee: 'By hand',
    });
    await upload('march.csv', 'School');
    // Everything is entered already, so this is no import.
    await upload('again.csv', 'School');
    const post = (await entries(fund)).find(({ who }) => who === 'School: Post');
    await setUndone(post?.spending_id, true);
    const [file, ...others] = await files();
    expect(others).toEqual([]);
    expect(file).toMatchObject({
      name: 'march.csv',
      entries: 3,
      amount: 1950,
      counted: { entries: 2, amount: 1650 },
    });
    const id = file?.id ?? 0;

    expect((await undo(id, 3)).statusCode).toBe(409);
    expect(await balance(fund)).toBe(-1750);
    const answers = await Promise.all([undo(id, 2), undo(id, 2)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(await balance(fund)).toBe(-100);
    expect((await entries(fund)).filter(({ is_undone }) => is_undone)).toHaveLength(3);
    const noted = results<AuditEntry[]>(
      await admin.get('/api/admin/audit?kind=spending_imports&action=deleted'),
    );
    expect(noted).toMatchObject([
      { title: 'march.csv', subject_id: id, details: { entries: 2, amount: 1650 } },
    ]);

    await upload('march.csv', 'School');
    expect(await balance(fund)).toBe(-2050);
    expect(await files()).toMatchObject([
      { counted: { entries: 3, amount: 1950 } },
      { id, counted: { entries: 0 } },
    ]);
    expect((await undo(id, 0)).statusCode).toBe(409);
    expect(await balance(fund)).toBe(-2050);
  });

  test('stay while a fund of theirs is closed', async () => {
    const { id: fund, version } = await create('Wells');
    const { id: other } = await create('Other');
    await upload('wells.csv', 'Wells');
    const [file] = await files();
    await admin.post(`${at}/transfers`, {
      from_fund_id: other,
      to_fund_id: fund,
      amount: 1950,
      moved_on: '2026-03-21',
      reason: 'Trustees',
    });
    await admin.patch(`${at}/funds/${fund}`, { version, is_closed: true });
    const refused = await undo(file?.id ?? 0, 3);
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      expect.objectContaining({ message: 'Wells is closed. Please open it again first.' }),
    ]);
    expect((await files())[0]?.counted).toEqual({ entries: 3, amount: 1950 });
  });

  test('are for staff with the permission for giving', async () => {
    const user = await site().signIn('user');
    expect((await user.get(`${at}/spending/imports`)).statusCode).toBe(403);
    expect((await user.post(`${at}/spending/imports/1/undo`, { entries: 1 })).statusCode).toBe(403);
    expect((await undo(9999, 1)).statusCode).toBe(404);
  });
});
