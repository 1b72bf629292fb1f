import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openDatabase } from '../server/database/database';
import { createDatabase } from './test-databases';
import { layApps } from './lay-apps';
import { PAGE } from './template.fixture';

const announce = createRequire(__filename)('../../../webpack/jest-announcements.cjs') as () => Promise<void>;

/** Does once what every test of the server would have to do by itself. */
export default async function prepare() {
  await buildServer();
  const dir = await mkdtemp(join(tmpdir(), 'lapis-'));
  await makeTemplates(dir);
  await announce();
  const releaseKeys = join(dir, 'keys');
  await layApps(dir, { releaseKeys }, PAGE);
  process.env['TEST_RELEASE_KEYS'] = releaseKeys;
  process.env['TEST_SHELL_DIR'] = join(dir, 'shell');
  process.env['TEST_REMOTES_DIR'] = join(dir, 'remotes');
}

/** Where it is not up to date: the built server starts in half the time. */
async function buildServer() {
  const build = join(__dirname, '../../../webpack/build.mjs');
  await promisify(execFile)(process.execPath, [build, 'server']);
}

/** Databases with all their tables, of which the tests' own are copies. */
async function makeTemplates(dataDir: string) {
  await (await openDatabase({ databaseUrl: undefined, dataDir })).destroy();
  process.env['TEST_TEMPLATE_FILE'] = join(dataDir, 'lapis.sqlite');

  const server = process.env['TEST_DATABASE_URL'];
  if (!server) return;
  const { name, url: databaseUrl } = await createDatabase(server);
  process.env['TEST_TEMPLATE_DATABASE'] = name;
  await (await openDatabase({ databaseUrl, dataDir })).destroy();
}
