import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { copyFile, mkdtemp } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { layApps } from '../lay-apps';
import { makeTemplates } from '../make-templates';
import { PAGE } from '../template.fixture';

const announce = createRequire(__filename)(
  '../../../../tools/checks/jest-announcements.cjs',
) as () => Promise<void>;

/** Prepares once what every server test would otherwise prepare itself. */
export default async function prepare() {
  process.env['SEED'] ??= String(randomInt(2 ** 31));
  console.log(`Random tests begin with SEED=${process.env['SEED']}.`);
  await buildServer();
  const dir = await mkdtemp(join(tmpdir(), 'lapis-'));
  await prepareTemplates(dir);
  await announce();
  const releaseKeys = join(dir, 'keys');
  await layApps(dir, { releaseKeys }, PAGE);
  process.env['TEST_RELEASE_KEYS'] = releaseKeys;
  process.env['TEST_SHELL_DIR'] = join(dir, 'shell');
  process.env['TEST_REMOTES_DIR'] = join(dir, 'remotes');
}

/** The built server starts in half the time. Skipped if it is up to date. */
async function buildServer() {
  const build = join(__dirname, '../../../../tools/build/build.mjs');
  await promisify(execFile)(process.execPath, [build, 'server']);
}

/** Templates may be given, with another release's tables (`tools/checks/contract-schema.mjs`). */
async function prepareTemplates(dir: string) {
  const given = process.env['TEST_TEMPLATE_FILE'];
  if (!given) return void Object.assign(process.env, await makeTemplates(dir));
  // A copy, because the teardown deletes its folder.
  const file = join(dir, 'lapis.sqlite');
  await copyFile(given, file);
  process.env['TEST_TEMPLATE_FILE'] = file;
}
