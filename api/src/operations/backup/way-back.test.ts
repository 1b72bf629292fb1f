import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { connectDatabase, inSnapshot } from '../../server/database/database';
import { TEST_DATABASE_URL, testSettings } from '../../testing/testing';
import { backupCommand } from './backup-command';
import { knownMigrations, lastMigration } from './backup-format';
import { runHere } from './command.fixture';
import { makeBackupBeforeUpdate } from './make-backup';
import { restoreCommand } from './restore-command';

/** Creates a site with a subscriber, whose database a newer release has backed up, migrated and used. */
async function upgradedSite(server: string | undefined, store: Record<string, string>) {
  const site = await testSettings({
    ...(server !== undefined && { server }),
    isMigrated: true,
    environment: { BACKUP_EVERY: '24h', ...store },
  });
  const db = await connectDatabase(site.settings);
  await sql`
    insert into subscribers (email, basis, consent, token_hash, token_expires_at, unsubscribe_token, asked_at)
    values ('mina@lapis.example', 'consent', 'Yes', 'a', '2026-01-01', 'b', '2026-01-01')
  `.execute(db);
  await makeBackupBeforeUpdate(site.settings);
  await sql`delete from subscribers`.execute(db);
  await sql`insert into kysely_migration (name, timestamp) values ('9999-of-the-future', '')`.execute(db);
  await db.destroy();
  return site;
}

/** Extracts the commands that restore the backup made before an update from a document. */
async function readCommands(document: string) {
  const text = await readFile(resolve(__dirname, '../../../../docs', document), 'utf8');
  const blocks = [...text.matchAll(/```sh\n(.*?)```/gs)].map(([, block = '']) => block);
  const block = blocks.find((one) => one.includes('newer=')) ?? '';
  // Replaces a service's folders by those of the test.
  const here = block.replaceAll('/var/lib/lapis', 'data').replaceAll('/root/', '');
  const lines = here.split('\n').flatMap((line) => line.trim() || []);
  const isRestore = (line: string) => line.includes('restore');
  return {
    setAside: lines.filter((line) => !isRestore(line)).join('\n'),
    restoring: lines
      .filter(isRestore)
      .map((line) => line.replace(/^(?:npm run restore --|lapis restore) /, '').split(' ')),
  };
}

/** Returns the time in the name of the newest backup before an update, as the documents say. */
function readTimeOfUpdate(list: string) {
  const [, day = '', time = ''] = /before-update-(\d{4}-\d\d-\d\d)T(\d\d-\d\d-\d\d)/.exec(list) ?? [];
  return `${day}T${time.replaceAll('-', ':')}`;
}

const servers = TEST_DATABASE_URL ? [undefined, TEST_DATABASE_URL] : [undefined];

describe.each(servers)('a database on %s of a newer release', (server) => {
  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
  });
  afterEach(() => jest.restoreAllMocks());

  test.each([
    ['how-to/upgrade.md', {}],
    ['how-to/run-on-one-machine.md', {}],
    ['how-to/upgrade.md', { BACKUP_URL: 'elsewhere' }],
  ])('is replaced by its backup with the commands of %s, with %j', async (document, named) => {
    const elsewhere = await mkdtemp(join(tmpdir(), 'lapis-elsewhere-'));
    const store: Record<string, string> = 'BACKUP_URL' in named ? { BACKUP_URL: elsewhere } : {};
    const site = await upgradedSite(server, store);
    const empty = await testSettings(server === undefined ? {} : { server });
    const to = (databaseUrl: string | undefined) => ({
      dir: site.dir,
      environment: {
        ...store,
        DATA_DIR: site.settings.dataDir,
        ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      },
    });
    expect(await runHere(backupCommand, [], to(site.settings.databaseUrl))).toEqual({
      code: 1,
      output: 'The database is from a newer release: back it up with that release.\n',
    });
    const { setAside, restoring } = await readCommands(document);
    const [list = [], restoreAt = []] = restoring;
    const { output } = await runHere(restoreCommand, list, to(site.settings.databaseUrl));
    const args = restoreAt.map((word) => (/^\d/.test(word) ? readTimeOfUpdate(output) : word));
    expect(await runHere(restoreCommand, args, to(site.settings.databaseUrl))).toEqual({
      code: 1,
      output: expect.stringMatching(
        server
          ? /set DATABASE_URL to an empty database, and/
          : /move .*lapis\.sqlite\* to another folder, and/,
      ),
    });

    if (server === undefined) execFileSync('sh', ['-c', setAside], { cwd: site.dir });
    const settings = { ...site.settings, databaseUrl: empty.settings.databaseUrl };
    expect(await runHere(restoreCommand, args, to(settings.databaseUrl))).toMatchObject({ code: 0 });
    const restored = await inSnapshot(settings, async (db) => ({
      migration: await lastMigration(db),
      subscribers: await db.selectFrom('subscribers').select('email').execute(),
    }));
    expect(restored).toEqual({
      migration: knownMigrations().at(-1),
      subscribers: [{ email: 'mina@lapis.example' }],
    });
    if (server === undefined) {
      const names = await readdir(site.dir, { recursive: true });
      expect(names).toContainEqual(expect.stringMatching(/newer-[\dT-]+\/lapis\.sqlite$/));
    }
    await empty.remove();
    await site.remove();
    await rm(elsewhere, { recursive: true });
  });
});
