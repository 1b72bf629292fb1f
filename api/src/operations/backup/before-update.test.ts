import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { connectDatabase, inSnapshot } from '../../server/database/database';
import { migrate } from '../../server/database/migrate';
import { migrations } from '../../server/database/migrations/migrations';
import { TEST_DATABASE_URL, testSettings } from '../../testing/testing';
import { backupsRepository } from './store/backups.repository';
import { openUpdatedDatabase } from './before-update';
import { restore } from './restore';

/** The migration of the next release, which adds a column. */
const NEXT = '9999-mood';
beforeAll(() => {
  migrations[NEXT] = () => ({
    up: (db) =>
      db.schema
        .alterTable('subscribers')
        .addColumn('mood', 'text', (column) => column.notNull().defaultTo('calm'))
        .execute(),
  });
});
afterAll(() => delete migrations[NEXT]);

const servers = TEST_DATABASE_URL ? [undefined, TEST_DATABASE_URL] : [undefined];
const FIRST = '0001-baseline';
const said: string[] = [];
beforeEach(() => {
  said.length = 0;
  for (const method of ['log', 'warn'] as const) {
    jest.spyOn(console, method).mockImplementation((...lines: unknown[]) => void said.push(lines.join(' ')));
  }
});
afterEach(() => jest.restoreAllMocks());

/** Creates a site with the tables of the first release and a subscriber. */
async function olderSite(server: string | undefined, environment: Record<string, string> = {}) {
  const site = await testSettings({
    ...(server !== undefined && { server }),
    environment: { BACKUP_EVERY: '24h', ...environment },
  });
  const db = await connectDatabase(site.settings);
  await migrate(db, site.settings.databaseUrl ? 'postgres' : 'sqlite', { to: FIRST });
  await sql`
    insert into subscribers (email, basis, consent, token_hash, token_expires_at, unsubscribe_token, asked_at)
    values ('mina@lapis.example', 'consent', 'Yes', 'a', '2026-01-01', 'b', '2026-01-01')
  `.execute(db);
  await db.destroy();
  const folder = join(site.settings.dataDir, 'backups');
  return { ...site, folder, backups: () => readdir(folder).catch(() => []) };
}

describe.each(servers)('a database on %s', (server) => {
  test('of an older release is backed up before its tables are changed', async () => {
    const site = await olderSite(server);
    const db = await openUpdatedDatabase(site.settings);
    const [name = '', ...others] = await site.backups();
    expect(others).toEqual([]);
    expect(name).toMatch(/^before-update-.*\.tar\.gz$/);
    expect(said.join('\n')).toContain(`The backup before the update is ${join(site.folder, name)}.`);
    expect(await backupsRepository(db).newestGood()).toMatchObject({ name, reason: 'update', error: null });
    await db.destroy();

    const other = await testSettings();
    await restore(other.settings, join(site.folder, name));
    const subscribers = await inSnapshot(other.settings, (restored) =>
      restored.selectFrom('subscribers').selectAll().execute(),
    );
    expect(subscribers).toMatchObject([{ email: 'mina@lapis.example', mood: 'calm' }]);
    await other.remove();
    await site.remove();
  });

  test('that is new or up to date is not backed up', async () => {
    const site = await testSettings({
      ...(server !== undefined && { server }),
      environment: { BACKUP_EVERY: '24h' },
    });
    for (let i = 0; i < 2; i += 1) await (await openUpdatedDatabase(site.settings)).destroy();
    expect(said).toEqual([]);
    await site.remove();
  });
});

test('a site whose backup fails is not updated, unless backups are switched off', async () => {
  const site = await olderSite(undefined, { BACKUP_URL: '/dev/null/backups' });
  await expect(openUpdatedDatabase(site.settings)).rejects.toThrow(
    /The backup before the update can’t be made: .*\nNothing was changed.*BACKUP_EVERY=0/s,
  );
  const migration = () =>
    inSnapshot(site.settings, async (db) => {
      const { rows } = await sql<{ name: string }>`select max(name) as name from kysely_migration`.execute(
        db,
      );
      return rows[0]?.name;
    });
  expect(await migration()).toBe(FIRST);
  await (
    await openUpdatedDatabase({ ...site.settings, backup: { ...site.settings.backup, every: 0 } })
  ).destroy();
  expect(await migration()).toBe(NEXT);
  await site.remove();
});
