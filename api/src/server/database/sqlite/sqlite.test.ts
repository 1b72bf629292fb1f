import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { StartFailure } from '../../settings/start-failure';
import { connectDatabase, type Database, inTransaction, openDatabase } from '../database';
import { repairAdvice } from '../postgres/advice';
import { isDiskFull, isForeignViolation, isUnavailable, isUniqueViolation } from '../failures';
import { hasWalResetFault, loadEngine, sqliteEngine } from './sqlite-engine';
import { openSqlite } from './sqlite-file';

let dir: string;
let db: Database;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'lapis-'));
  db = await connectDatabase({ databaseUrl: undefined, dataDir: dir });
  await sql`create table boxes (id integer primary key, name text unique, inside integer references boxes (id))`.execute(
    db,
  );
});
afterEach(async () => {
  await db.destroy();
  await rm(dir, { recursive: true });
});

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );
const add = (to: Database, name: string) => sql`insert into boxes (name) values (${name})`.execute(to);
const names = async () =>
  (await sql<{ name: string }>`select name from boxes order by id`.execute(db)).rows.map(({ name }) => name);

describe('the SQLite that runs', () => {
  test.each([
    ['3.44.5', true],
    ['3.44.6', false],
    ['3.45.3', true],
    ['3.50.6', true],
    ['3.50.7', false],
    ['3.51.2', true],
    ['3.51.3', false],
    ['3.52.0', false],
    ['3.53.4', false],
    ['4.0.0', false],
  ])('%s has the fault of the write-ahead log: %s', (version, hasFault) => {
    expect(hasWalResetFault(version)).toBe(hasFault);
  });

  test('does not have that fault', async () => {
    const { version } = await sqliteEngine();
    expect(hasWalResetFault(version)).toBe(false);
    const { rows } = await sql<{ version: string }>`select sqlite_version() as version`.execute(db);
    expect(rows).toEqual([expect.objectContaining({ version })]);
  });

  test('is the package’s if Node has none, or one with the fault', async () => {
    for (const sqlite of [undefined, '3.47.2', '3.51.2']) {
      const versions = { ...process.versions, ...(sqlite && { sqlite }) };
      if (!sqlite) delete versions['sqlite'];
      expect(await loadEngine(versions)).toMatchObject({ from: '@photostructure/sqlite' });
    }
  });

  test('prevents the start if the package has the fault too, or can’t be loaded', async () => {
    const versions = { ...process.versions, sqlite: '3.47.2' };
    const { DatabaseSync } = await sqliteEngine();
    class Faulty {
      prepare = () => ({ get: () => ({ version: '3.51.2' }) });
      close = () => {};
    }
    const faulty = loadEngine(versions, async () => ({
      DatabaseSync: Faulty as unknown as typeof DatabaseSync,
    }));
    await expect(faulty).rejects.toThrow(StartFailure);
    await expect(faulty).rejects.toThrow(/SQLite 3\.51\.2 can damage the database/);
    const missing = loadEngine(versions, () => Promise.reject(new Error('No native build was found')));
    await expect(missing).rejects.toThrow(/SQLite can’t be loaded: No native build was found\n.*Node 24/);
  });

  test('is loaded without a warning', async () => {
    const code = `import('./src/server/database/sqlite/sqlite-engine.ts').then(({ sqliteEngine }) => sqliteEngine()).then(({ from }) => console.log(from))`;
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '-e', code],
      { cwd: join(__dirname, '../../../..') },
    );
    expect(stdout).toMatch(/^(Node|@photostructure)/);
    expect(stderr).toBe('');
  });
});

describe('a transaction', () => {
  test('that fails on a full disk says so and saves nothing, and the next one succeeds', async () => {
    await sql`pragma max_page_count = 20`.execute(db);
    const failure = await failureOf(
      inTransaction(db, async (transaction) => {
        for (let n = 0; n < 100; n += 1) await add(transaction, `${n}${'x'.repeat(4000)}`);
      }),
    );
    expect(failure).toMatchObject({ code: 'SQLITE_FULL', message: 'database or disk is full' });
    expect([isDiskFull(failure), isUnavailable(failure)]).toEqual([true, true]);
    expect(await names()).toEqual([]);
    await inTransaction(db, (transaction) => add(transaction, 'small'));
    expect(await names()).toEqual(['small']);
  });

  test('whose work throws is rolled back, and throws the same error', async () => {
    const failure = await failureOf(
      inTransaction(db, async (transaction) => {
        await add(transaction, 'one');
        throw new Error('changed my mind');
      }),
    );
    expect(failure).toEqual(new Error('changed my mind'));
    expect(await names()).toEqual([]);
  });

  test('that meets another one is refused as busy, and succeeds later', async () => {
    const other = await openSqlite(join(dir, 'lapis.sqlite'), { waits: false });
    await inTransaction(db, async (transaction) => {
      await add(transaction, 'here');
      expect(() => other.exec('begin immediate')).toThrow(expect.objectContaining({ code: 'SQLITE_BUSY' }));
      expect(() => other.prepare("insert into boxes (name) values ('there') returning id").all([])).toThrow(
        expect.objectContaining({ code: 'SQLITE_BUSY' }),
      );
    });
    other.exec("begin immediate; insert into boxes (name) values ('there'); commit");
    other.close();
    expect(await names()).toEqual(['here', 'there']);
  });
});

describe('an error has the code of its cause', () => {
  test('whether or not the statement returns rows', async () => {
    await add(db, 'one');
    const again = [add(db, 'one'), sql`insert into boxes (name) values ('one') returning id`.execute(db)];
    for (const each of again) expect(isUniqueViolation(await failureOf(each))).toBe(true);
    const lost = [
      sql`insert into boxes (inside) values (7)`.execute(db),
      sql`insert into boxes (inside) values (7) returning id`.execute(db),
    ];
    for (const each of lost) expect(isForeignViolation(await failureOf(each))).toBe(true);
    const wrong = await failureOf(sql`select nothing from boxes`.execute(db));
    expect(wrong).toMatchObject({ code: 'SQLITE_ERROR', message: expect.stringContaining('nothing') });
    expect([isUnavailable(wrong), isDiskFull(wrong)]).toEqual([false, false]);
  });

  test('if the file is overwritten and no longer a database', async () => {
    const dataDir = join(dir, 'damaged');
    const settings = { databaseUrl: undefined, dataDir };
    await (await openDatabase(settings)).destroy();
    await writeFile(join(dataDir, 'lapis.sqlite'), 'x'.repeat(30_000));
    const opened = await connectDatabase(settings);
    const failure = await failureOf(sql`select 1 from users`.execute(opened));
    expect(failure).toMatchObject({ code: 'SQLITE_NOTADB' });
    expect(repairAdvice(failure)).toMatch(/^It is damaged/);
    await opened.destroy();
  });

  test('if pages of the file are damaged', async () => {
    const path = join(dir, 'lapis.sqlite');
    for (let n = 0; n < 50; n += 1) await add(db, `${n}${'x'.repeat(1000)}`);
    await db.destroy();
    const bytes = await readFile(path);
    bytes.fill('x', 2 * 4096);
    await writeFile(path, bytes);
    db = await connectDatabase({ databaseUrl: undefined, dataDir: dir });
    const failure = await failureOf(names());
    expect(failure).toMatchObject({ code: 'SQLITE_CORRUPT' });
    expect(repairAdvice(failure)).toMatch(/^It is damaged/);
  });
});

test('a copy of the file is complete once the site has closed the database', async () => {
  await add(db, 'one');
  await db.destroy();
  await copyFile(join(dir, 'lapis.sqlite'), join(dir, 'copy.sqlite'));
  const copy = await openSqlite(join(dir, 'copy.sqlite'));
  expect(copy.prepare('select name from boxes').all([])).toEqual([{ name: 'one' }]);
  copy.close();
});

test('a table’s new column is seen by a connection that read the table before', async () => {
  await add(db, 'one');
  const all = () => sql<object>`select * from boxes`.execute(db);
  expect((await all()).rows).toEqual([{ id: 1, name: 'one', inside: null }]);
  await sql`alter table boxes add column colour text default 'red'`.execute(db);
  expect((await all()).rows).toEqual([{ id: 1, name: 'one', inside: null, colour: 'red' }]);
});
