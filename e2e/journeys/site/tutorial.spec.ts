import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, siteTest as test } from '../../kit/journey';
import { startNode } from '../../kit/node-process';
import { freePort, root } from '../../kit/site';

const run = promisify(execFile);

/** Folders of a server that the documents name, which tests have within a folder of their own. */
const FOLDERS = /(?<![\w.])\/(?:srv|etc|var\/lib)\//g;

interface ShellBlock {
  commands: string;
  isTested: boolean;
}

/** Returns a document's shell blocks. Those that change the machine have a comment before them that says so. */
async function readBlocks(document: string): Promise<ShellBlock[]> {
  const text = await readFile(path.join(root, 'docs', document), 'utf8');
  return Array.from(
    text.matchAll(/(<!-- not tested: [^>]+ -->\s+)?```sh\n(.*?)```/gs),
    ([, mark, commands = '']) => ({ commands, isTested: mark === undefined }),
  );
}

let dir: string;

// Packing and unpacking take minutes on a busy machine.
test.describe.configure({ timeout: 600_000 });

test.beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'lapis-tutorial-'));
  await run(process.execPath, ['tools/build/pack.mjs', dir], { cwd: root });
  for (const folder of ['srv', 'etc', 'var/lib']) await mkdir(path.join(dir, folder), { recursive: true });
});
test.afterAll(() => rm(dir, { recursive: true, force: true }));

/** Runs commands in the test's folder. A shell without a terminal uses aliases only if they are in a file. */
async function runShell(commands: string) {
  const file = path.join(dir, 'commands');
  await writeFile(file, commands.replaceAll(FOLDERS, `${dir}$&`).replaceAll(/^ {3}/gm, ''));
  const { stdout } = await run('sh', ['-eu', file], { cwd: dir });
  return stdout;
}

test('the commands of the tutorial lead from the archive to a site with an encrypted backup', async () => {
  const blocks = await readBlocks('tutorials/your-site-in-an-hour.md');
  const start = blocks.findIndex(({ commands }) => commands.includes('systemctl enable'));
  expect(start).toBeGreaterThan(0);
  const tested = (some: ShellBlock[]) => some.filter(({ isTested }) => isTested).map((one) => one.commands);

  await runShell(tested(blocks.slice(0, start)).join('\n'));
  const settings = path.join(dir, 'etc/lapis/lapis.env');
  expect((await stat(settings)).mode & 0o777).toBe(0o600);
  const written = await readFile(settings, 'utf8');
  const port = await freePort();
  await writeFile(settings, `${written.replaceAll(FOLDERS, `${dir}$&`)}PORT=${port}\n`);

  const service = await readFile(path.join(dir, 'srv/lapis/deploy/lapis.service'), 'utf8');
  const [, args = ''] = /^ExecStart=\/usr\/bin\/node (.*)$/m.exec(service) ?? [];
  const server = startNode([`--env-file=${settings}`, ...args.split(' ')], {
    cwd: path.join(dir, 'srv/lapis'),
    env: { PATH: process.env['PATH'] },
    stdio: 'ignore',
  });
  const url = `http://localhost:${port}`;
  const isReady = () =>
    fetch(`${url}/readyz`)
      .then(({ ok }) => ok)
      .catch(() => false);
  await expect.poll(isReady, { timeout: 120_000 }).toBe(true);
  const [, email] = /^ADMIN_EMAIL=(.*)$/m.exec(written) ?? [];
  const [, password] = /^ADMIN_PASSWORD=(.*)$/m.exec(written) ?? [];
  const signedIn = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  expect(signedIn.status).toBe(200);

  const said = await runShell(tested(blocks.slice(start)).join('\n'));
  expect(said).toContain('It is encrypted.');
  expect(said).toContain('.tar.gz.age');
  expect(await readFile(settings, 'utf8')).not.toContain('ADMIN_');
  expect(await readFile(path.join(dir, 'etc/caddy/Caddyfile'), 'utf8')).toContain('www.your-charity.org');
  expect(await readdir(path.join(dir, 'var/lib/lapis/backups'))).toHaveLength(1);
  await server.stop();
});
