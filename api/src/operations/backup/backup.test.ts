import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { packEntries, packArchive, unpackEntries, type Entry } from '../../server/archive/archive.fixture';
import { openChanges } from '../../server/cluster/open-changes';
import { timestamp } from '../../server/time/clock';
import { type Database, inSnapshot, inTransaction, openDatabase } from '../../server/database/database';
import { fill, renderFakes } from '../demo/demo.fixture';
import { entriesRepository } from '../../cms/entries/entries.repository';
import { drawn, librarian, pdf } from '../../media/library/media.fixture';
import type { Settings } from '../../server/settings/settings';
import { runProgram } from '../../testing/spawned-server';
import {
  describeOnEachDatabase,
  describeSite,
  TEST_DATABASE_URL,
  type TestSite,
  testSettings,
} from '../../testing/testing';
import { widgetType } from '../../content/widgets/widgets.type';
import { giftByHand } from '../../giving/staff-gifts/staff-gifts.fixture';
import { linesRepository } from '../../giving/statements/lines.repository';
import { importStatement } from '../../giving/statements/take-statement';
import { backUp } from './back-up';
import { keptTables, readRowsInOrder } from './backed-up-tables';
import { backupCommand } from './backup-command';
import { knownMigrations } from './backup-format';
import { runHere } from './command.fixture';
import { restore } from './restore';
import { restoreCommand } from './restore-command';
import { storedFiles } from './store/stored-files';

const servers = TEST_DATABASE_URL ? [undefined, TEST_DATABASE_URL] : [undefined];

async function readTables(db: Database) {
  const tables: Record<string, object[]> = {};
  for (const table of keptTables) {
    tables[table] = [];
    for await (const row of readRowsInOrder(db, table)) tables[table].push(row);
  }
  return tables;
}

const hashFiles = async (settings: Settings) =>
  Object.fromEntries(
    await Promise.all(
      (await storedFiles(settings)).map(async ({ name }) => [
        name,
        createHash('sha256')
          .update(await readFile(join(settings.dataDir, 'storage', name)))
          .digest('hex'),
      ]),
    ),
  ) as Record<string, string>;

/** Removes the final note of the restore from the audit log. */
const withoutNote = ({ audit = [], ...tables }: Record<string, object[]>) => {
  expect(audit.at(-1)).toMatchObject({ action: 'restored', kind: 'site', user_id: null });
  return { ...tables, audit: audit.slice(0, -1) };
};

describeOnEachDatabase('a backup', (site) => {
  let folder: string;
  let path: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lapis-backup-'));
    path = join(folder, 'site.tar.gz');
    await renderFakes(site());
    await fill(site());
    const admin = await site().signIn('admin');
    const library = librarian(site, admin);
    await library.add('roof.png', await drawn(1000, 600).png().toBuffer());
    await library.upload(['report.pdf', pdf('a report')]);
    await library.uploadTo('/api/admin/media/consent-forms', ['signed.pdf', pdf('signed')]);
    const { results } = (await admin.get('/api/admin/blog')).json<{ results: { id: number }[] }>();
    const story = `/api/admin/blog/${results[0]?.id}`;
    // Some line readers treat U+2028 as a line end.
    await admin.patch(story, { title: 'Two\u2028lines, “quoted” \\ and 🪁', slug: 'another-address' });
    await admin.patch(`${story}/draft`, { fields: { title: 'A draft' } });
    await admin.post('/api/admin/blog', {
      slug: 'to-come',
      title: 'To come',
      html: '<p>Words.</p>',
      state: 'scheduled',
      publish_at: timestamp(3_600_000),
    });
    await addMoney(admin);
  });

  /** Adds a gift with a refund and a correction, a matched statement line and a claim. */
  async function addMoney(admin: Awaited<ReturnType<TestSite['signIn']>>) {
    const gift = await giftByHand(admin, { name: 'Ada Marsh', email: 'ada@example.org' });
    const path = `/api/admin/giving/gifts/${gift.id}`;
    const entry_id = gift.payment.id;
    const refund = await admin.post(`${path}/refund`, { entry_id, amount: 500, on: '2026-03-20' });
    const correct = await admin.post(`${path}/correct`, { entry_id, supporter_id: null });
    const bytes = Buffer.from('Date,Description,Amount\n2026-03-31,SOMEBODY,7.00');
    const { id } = await importStatement(site(), { name: 'bank.csv', bytes }, { user: null, ip: null });
    const lines = await linesRepository(site().db).list({
      statement: id,
      state: 'all',
      page: 1,
      per_page: 1,
    });
    const match = await admin.post(`/api/admin/giving/statement-lines/${lines.rows[0]?.id}/match`, {
      supporter_id: null,
    });
    const claim = await admin.post('/api/admin/giving/claims', { small_donations: false });
    expect([refund, correct, match, claim].map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 201]);
  }
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('that is made while the site is used holds one moment of it', async () => {
    const { db } = site();
    const done = new AbortController();
    const edit = (i: number) => {
      const fields = { name: `edited-${i}`, title: `Edited ${i}`, html: '' };
      const actor = { user: null, ip: null };
      return inTransaction(db, (each) => entriesRepository(each, widgetType).create({ fields }, actor));
    };
    const editing = async () => {
      for (let i = 1; !done.signal.aborted; i += 1) {
        await edit(i);
        // SQLite is synchronous, so the backup needs a pause.
        await delay(5);
      }
    };
    await edit(0);
    const making = backUp(site().settings, path).finally(() => done.abort());
    const [made] = await Promise.all([making, editing()]);
    expect(made).toMatchObject({
      path,
      files: expect.any(Number),
      bytes: (await stat(path)).size,
      missing: [],
    });
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['site.tar.gz']);

    const other = await testSettings({ isMigrated: true });
    await restore(other.settings, path);
    const { widgets = [], revisions = [], audit = [] } = await inSnapshot(other.settings, readTables);
    const edited = widgets.filter((widget) => 'name' in widget && String(widget.name).startsWith('edited-'));
    expect(edited.length).toBeGreaterThan(0);
    const of = (rows: object[]) =>
      rows.filter((row) => 'title' in row && String(row.title).startsWith('Edited')).length;
    expect([of(revisions), of(audit)]).toEqual([edited.length, edited.length]);
    await other.remove();
  });

  /** Shared by the tests that restore it. */
  let making: Promise<unknown> | undefined;
  const backedUp = () => (making ??= backUp(site().settings, path));

  test.each(servers)('restored on %s has every row and every file', async (server) => {
    await backedUp();
    const other = await testSettings(server === undefined ? {} : { server, isMigrated: true });
    const done = await restore(other.settings, path);

    const restored = await inSnapshot(other.settings, readTables);
    expect(withoutNote(restored)).toEqual(await readTables(site().db));
    expect(await hashFiles(other.settings)).toEqual(await hashFiles(site().settings));
    expect(done.former).toMatch(/before-restore-.*\.tar\.gz$/);
    expect(await readdir(join(other.settings.dataDir, 'storage/incoming'))).toEqual([]);
    await other.remove();
  });

  test('restores a site that has changed since, where new rows get ids of their own', async () => {
    const { settings, db, guest } = site();
    await backedUp();
    const [before, files] = [await readTables(db), await hashFiles(settings)];

    const admin = await site().signIn('admin');
    const { results } = (await guest.get('/api/blog')).json<{ results: { slug: string }[] }>();
    await db.deleteFrom('stories').execute();
    await librarian(site, admin).upload(['new.pdf', pdf('made since')]);
    const { former } = await restore(settings, path);

    expect(withoutNote(await readTables(db))).toEqual(before);
    expect(await hashFiles(settings)).toEqual(files);
    expect((await admin.get('/api/admin/stats')).statusCode).toBe(401);
    expect((await guest.get(`/api/search?q=${results[0]?.slug}`)).statusCode).toBe(200);

    const anew = await site().signIn('admin');
    const added = await anew.post('/api/admin/blog', { slug: 'added-since', title: 'Added since' });
    expect(added.statusCode).toBe(201);

    await restore(settings, former ?? '', { keepFormer: false });
    expect((await readTables(db))['stories']).toEqual([]);
  });

  test('notifies a running server when it is restored', async () => {
    const { settings } = site();
    await backedUp();
    const changes = await openChanges(settings);
    // The site announces changes of its own meanwhile, such as a picture that is ready.
    const notified = new Promise<void>((resolve) =>
      changes.subscribe((changed) => changed === 'everything' && resolve()),
    );
    await restore(settings, path, { keepFormer: false });
    await notified;
    await changes.close();
  });
});

describeSite('a backup of a newer release, or of a newer format', (site) => {
  test.each([{ migration: '9999-to-come' }, { version: 2 }])('is refused: %j', async (about) => {
    const path = join(site().settings.dataDir, 'newer.tar.gz');
    await packBackup(path, {}, about);
    await expect(restore(site().settings, path)).rejects.toThrow(/newer release/);
  });
});

describeSite('a damaged backup', (site) => {
  let folder: string;
  let path: string;
  let whole: Buffer;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lapis-backup-'));
    path = join(folder, 'site.tar.gz');
    await site().signIn('admin');
    const admin = await site().signIn('admin');
    await librarian(site, admin).upload(['report.pdf', pdf('a report')]);
    whole = await readFile((await backUp(site().settings, path)).path);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const refused = async (archive: Buffer) => {
    const before = await readTables(site().db);
    await writeFile(path, archive);
    const error: unknown = await restore(site().settings, path).catch((reason: unknown) => reason);
    expect(await readTables(site().db)).toEqual(before);
    expect(await readdir(join(site().settings.dataDir, 'storage/incoming'))).toEqual([]);
    return error instanceof Error ? error.message : error;
  };

  test('is refused if it was cut short', async () => {
    expect(await refused(whole.subarray(0, whole.length / 2))).toMatch(/cut short/);
    const tar = gunzipSync(whole);
    expect(await refused(gzipSync(tar.subarray(0, tar.length / 2)))).toMatch(/cut short/);
    expect(await refused(Buffer.alloc(0))).toMatch(/cut short/);
  });

  test('is refused if it is no archive of a site', async () => {
    expect(await refused(Buffer.from('a picture, perhaps'))).toMatch(/not a \.tar\.gz archive/);
    expect(await refused(gzipSync(Buffer.alloc(4096, 'x')))).toMatch(/not a \.tar\.gz archive/);
  });

  test('is refused if a file in it was changed, removed or added', async () => {
    const tar = gunzipSync(whole);
    const at =
      tar.indexOf('report.pdf","alt') > 0 ? tar.indexOf('report.pdf","alt') : tar.indexOf('report.pdf');
    const changed = Buffer.from(tar);
    changed.write('REPORT', tar.indexOf('a report', at));
    expect(await refused(gzipSync(changed))).toMatch(/has changed since the archive was made/);
    expect(await refused(await without(whole, /\.pdf$/))).toMatch(/is missing/);
    expect(await refused(await without(whole, /manifest/))).toMatch(/cut short/);
    expect(await refused(await withEntry(whole, { name: 'storage/media/new.webp' }))).toMatch(/was added/);
  });

  test.each([
    { name: '../outside' },
    { name: 'storage/media/../../../outside' },
    { name: '/etc/outside' },
    { name: 'storage/media/.hidden' },
    { name: 'storage\\media\\x' },
    { name: 'lapis.sqlite' },
    { name: 'tables/users.jsonl' },
    { name: 'storage/media/link', type: 'symlink' as const, linkname: '/etc/passwd' },
    { name: 'storage/media/hard', type: 'link' as const, linkname: '/etc/passwd' },
    { name: 'storage/media/folder', type: 'directory' as const },
  ])('is refused if it holds %j', async (header) => {
    expect(await refused(await withEntry(whole, header))).toMatch(/does not belong|twice|not a file/);
  });

  test('is refused if the database rejects its rows', async () => {
    const files = { 'tables/users.jsonl': '{"id":1,"nothing":2}\n' };
    await packBackup(path, files, { tables: { users: 1 } });
    expect(await refused(await readFile(path))).toMatch(/damaged/);
  });
});

test('a restore by an older release is refused', async () => {
  const site = await testSettings({ isMigrated: true });
  const db = await openDatabase(site.settings);
  const { path } = await backUp(site.settings);
  await sql`insert into kysely_migration (name, timestamp) values ('9999-of-the-future', '')`.execute(db);
  await db.destroy();
  jest.spyOn(console, 'error').mockImplementation(() => {});
  await expect(restore(site.settings, path, { keepFormer: false })).rejects.toThrow(
    `or, to go back to this one, stop the site, move ${site.settings.dataDir}/lapis.sqlite* to another folder, and restore again.`,
  );
  await site.remove();
});

describe.each(servers)('the commands on %s', (server) => {
  test('back up and restore', async () => {
    const where = server === undefined ? {} : { server };
    const [empty, site] = [await testSettings(where), await testSettings({ ...where, isMigrated: true })];
    await mkdir(join(site.dir, 'backups'));
    const commandEnvironment = ({ settings: { databaseUrl, dataDir } }: typeof site) => ({
      DATA_DIR: dataDir,
      INIT_CWD: site.dir,
      BACKUP_URL: join(site.dir, 'backups'),
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    });
    const environment = commandEnvironment(site);
    const run = async (name: string, ...args: string[]) => {
      const program = runProgram([`dist/${name}.mjs`, ...args], environment);
      return { code: await program.ended, output: program.output() };
    };
    expect(
      await runHere(backupCommand, [], { ...empty, environment: commandEnvironment(empty) }),
    ).toMatchObject({
      code: 1,
      output: expect.stringMatching(/can’t be used: .*\n$/),
    });
    expect(await run('backup', 'site.tar.gz')).toMatchObject({
      code: 0,
      output: expect.stringMatching(/site\.tar\.gz contains 0 rows and 0 files .* nothing is missing\./),
    });
    expect(await run('restore', 'site.tar.gz')).toMatchObject({
      code: 0,
      output: expect.stringMatching(/The site is as it was at .*before-restore-/s),
    });
    expect(await run('restore', 'nothing.tar.gz')).toEqual({
      code: 1,
      output: `There is no file ${join(site.dir, 'nothing.tar.gz')}.\n`,
    });
    for (const args of [[], ['a.tar.gz', 'b.tar.gz'], ['a.tar.gz', '--at', '2026-01-01'], ['--unknown']]) {
      expect(await runHere(restoreCommand, args, { ...site, environment })).toMatchObject({
        code: 1,
        output: expect.stringContaining('Name the backup'),
      });
    }
    await empty.remove();
    await site.remove();
  });
});

/** Packs files as a backup of another release. */
const packBackup = async (path: string, files: Record<string, string>, about: object) =>
  writeFile(
    path,
    await packArchive(files, {
      format: 'lapis-backup',
      migration: knownMigrations().at(-1),
      tables: {},
      ...about,
    }),
  );

/** Prepends an entry to the archive. */
const withEntry = async (archive: Buffer, header: Entry['header']) =>
  packEntries([{ header, content: header.type === undefined ? 'x' : '' }, ...(await unpackEntries(archive))]);

const without = async (archive: Buffer, name: RegExp) =>
  packEntries((await unpackEntries(archive)).filter(({ header }) => !name.test(header.name)));
