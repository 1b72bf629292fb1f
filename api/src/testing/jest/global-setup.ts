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

/** Prepares everything that server tests share, once per run. */
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

/** Builds the server, unless the build is up to date. A built server starts in half the time. */
async function buildServer() {
  const build = join(__dirname, '../../../../tools/build/build.mjs');
  await promisify(execFile)(process.execPath, [build, 'server']);
}

/**
 * Creates template databases, or copies one from a different release (`tools/checks/contract-schema.mjs`).
 */
async function prepareTemplates(dir: string) {
  const given = process.env['TEST_TEMPLATE_FILE'];
  if (!given) return void Object.assign(process.env, await makeTemplates(dir));
  // Copies the template, because the teardown deletes the template's folder.
  const file = join(dir, 'lapis.sqlite');
  await copyFile(given, file);
  process.env['TEST_TEMPLATE_FILE'] = file;
}
