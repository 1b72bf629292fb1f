import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, siteTest as test } from '../../kit/journey';
import { startProgram } from '../../kit/node-process';
import { administrator, freePort, root } from '../../kit/site';

const run = promisify(execFile);

/** Largest permitted archive, in megabytes. */
const LARGEST = 70;

/** Paths of the Node programs to test with; `npm run nodes` passes several. */
const nodes = process.env['NODES']?.split(path.delimiter) ?? [process.execPath];

let dir: string;
/** Unpacked folder. */
let site: string;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'lapis-packed-'));
  await run(process.execPath, ['tools/build/pack.mjs', dir], { cwd: root });
  const [archive = ''] = await readdir(dir);
  await run('tar', ['-xzf', archive], { cwd: dir });
  expect((await stat(path.join(dir, archive))).size / 1e6).toBeLessThan(LARGEST);
  site = path.join(dir, archive.replace('.tar.gz', ''));
});
test.afterAll(() => rm(dir, { recursive: true, force: true }));

/** Leaves out this machine's own environment, such as programs in other folders. */
const environment = (port: number, data: string) => ({
  PATH: '/usr/bin:/bin',
  HOST: '127.0.0.1',
  PORT: String(port),
  DATA_DIR: data,
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
  TRUST_PROXY: '127.0.0.1',
});

/** Starts a program in another folder; `said` returns its output so far. */
async function start(command: string, args: string[], env: Record<string, string>) {
  const said: string[] = [];
  const program = startProgram(command, args, { cwd: '/', env, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [program.child.stdout, program.child.stderr])
    stream?.on('data', (data: Buffer) => said.push(data.toString()));
  while (!said.join('').includes('The site is at')) {
    if (program.child.exitCode !== null) throw new Error(said.join(''));
    await setTimeout(50);
  }
  return { ...program, said: () => said.join('') };
}

async function call<Answer>(address: string, init: RequestInit = {}) {
  const answer = await fetch(address, init);
  expect(answer.ok, `${address} was answered with ${answer.status}`).toBe(true);
  return (await answer.json()) as Answer;
}

async function signIn(url: string) {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': '8.8.8.8' };
  const body = JSON.stringify(administrator);
  const { token } = await call<{ token: string }>(`${url}/api/login`, { method: 'POST', headers, body });
  return { authorization: `Bearer ${token}` };
}

interface Media {
  id: number;
  name: string;
  state: string;
  pages: number | null;
}

const list = (url: string, headers: Record<string, string>) =>
  call<{ results: Media[] }>(`${url}/api/admin/media?per_page=100`, { headers });

async function upload(url: string, headers: Record<string, string>, name: string, file: Buffer) {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(file)]), name);
  await call(`${url}/api/admin/media`, { method: 'POST', headers, body });
  for (;;) {
    const { results } = await list(url, headers);
    const media = results.find((one) => one.name === name);
    if (media?.state === 'ready') return media;
    expect(media?.state).toBe('processing');
    await setTimeout(100);
  }
}

for (const node of nodes) {
  const { stdout: version } = spawnSync(node, ['--version'], { encoding: 'utf8' });

  test(`the archive serves, backs up and restores a site with nothing but Node ${version.trim()}`, async () => {
    test.slow();
    const data = await mkdtemp(path.join(dir, 'data-'));
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const env = environment(port, data);
    const main = path.join(site, 'main.mjs');
    const program = (...args: string[]) => run(node, [main, ...args], { cwd: dir, env });

    const first = await start(node, [main], env);
    expect(first.said()).toMatch(/shell \S+ is live\./);
    for (const page of ['/', '/blog', '/about']) {
      const answer = await fetch(url + page);
      expect(answer.status).toBe(200);
      // The server has rendered the page, not just its frame.
      expect(await answer.text()).toContain('<h1');
    }
    expect((await fetch(`${url}/api/docs/`)).status).toBe(200);
    expect((await fetch(`${url}/api/docs/static/swagger-ui-bundle.js`)).status).toBe(200);

    const headers = await signIn(url);
    const sessions = await call<object>(`${url}/api/settings/sessions`, { headers });
    expect(JSON.stringify(sessions)).toContain('United States');
    const picture = path.join(root, 'docs/images/home-and-editor.webp');
    await upload(url, headers, 'home-and-editor.webp', await readFile(picture));
    const pdf = path.join(root, 'api/demo/reports/annual-report-2023.pdf');
    const filled = Buffer.concat([await readFile(pdf), Buffer.from('\n% another\n%%EOF\n')]);
    expect((await upload(url, headers, 'report.pdf', filled)).pages).toBeGreaterThan(0);

    const { stdout: backedUp } = await program('backup', 'kept.tar.gz');
    expect(backedUp).toMatch(/kept\.tar\.gz contains \d+ rows and \d+ files/);
    const { results } = await list(url, headers);
    const [gone] = results.filter(({ name }) => name === 'home-and-editor.webp');
    expect((await fetch(`${url}/api/admin/media/${gone?.id}`, { method: 'DELETE', headers })).ok).toBe(true);
    await first.stop();
    expect(first.child.exitCode).toBe(0);

    const { stdout: restored } = await program('restore', 'kept.tar.gz', '--no-backup');
    expect(restored).toContain('The site is as it was');
    const elsewhere = { cwd: dir, env: { ...env, DATA_DIR: path.join(data, 'a-new-machine') } };
    expect((await run(node, [main, 'restore', 'kept.tar.gz'], elsewhere)).stdout).toContain(
      'The site is as it was',
    );
    expect((await program('promote')).stdout).toContain('already live');

    const again = await start(node, [main], env);
    expect(again.said()).not.toContain('is live.');
    const { results: kept } = await list(url, await signIn(url));
    expect(kept.map(({ name }) => name)).toContain('home-and-editor.webp');
    await again.stop();
    await rm(path.join(dir, 'kept.tar.gz'));
  });
}

test(
  'the archive starts and backs itself up on a machine without any network',
  { tag: '@campaign' },
  async () => {
    test.slow();
    const isPossible = spawnSync('unshare', ['--net', 'true']).status === 0;
    test.skip(!isPossible, 'Only root of a Linux can take a network away');
    const data = await mkdtemp(path.join(dir, 'data-'));
    const env = environment(0, data);
    const alone = await start('unshare', ['--net', process.execPath, path.join(site, 'main.mjs')], env);
    // The backup runs a minute after the start, as a separate program beside the server's.
    await expect.poll(alone.said, { timeout: 120_000 }).toContain('It was restored into a scratch database');
    await alone.stop();
    expect(alone.said()).not.toMatch(/"level":(50|60)|ENOTFOUND|EAI_AGAIN/);
  },
);

test('no file of the archive names the machine that it was packed on', async () => {
  const names = await readdir(site);
  expect(names).toEqual(
    expect.arrayContaining(['main.mjs', 'package.json', 'sbom.cdx.json', 'api', 'apps', 'build', 'deploy']),
  );
  const { stdout } = await run(
    'tar',
    ['-tzf', (await readdir(dir)).find((name) => name.endsWith('.gz')) ?? ''],
    {
      cwd: dir,
      maxBuffer: 2 ** 26,
    },
  );
  const files = stdout.split('\n');
  // Ignores packages, which may have folders named 'data' too.
  const own = files.filter((file) => !file.includes('/node_modules/') && !file.endsWith('key.pub.pem'));
  expect(own.filter((file) => /(\.pem$|\/data\/)/.test(file))).toEqual([]);
  const binaries = files.filter((file) => /\.node$|\.so(\.\d+)*$/.test(file));
  expect(binaries.length).toBeGreaterThan(0);
  expect(binaries.filter((file) => /darwin|win32|musl|arm64|ia32/.test(file))).toEqual([]);
});
