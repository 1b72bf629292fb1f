import { createServer } from 'node:net';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runServer as run } from './spawned-server';
import { testSettings } from './testing';

jest.setTimeout(30_000);

const servers = process.env['TEST_DATABASE_URL']
  ? [undefined, process.env['TEST_DATABASE_URL']]
  : [undefined];

describe.each(servers)('starting on %s', (server) => {
  let site: Awaited<ReturnType<typeof testSettings>>;
  let environment: Record<string, string>;

  beforeAll(async () => {
    site = await testSettings(server === undefined ? {} : { server });
    const { databaseUrl, shellDir, dataDir } = site.settings;
    environment = {
      DATA_DIR: dataDir,
      SHELL_DIR: shellDir,
      PORT: '0',
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    };
    await mkdir(shellDir, { recursive: true });
    await writeFile(join(shellDir, 'index.html'), '<title>Lapis</title>');
  });
  afterAll(() => site.remove());

  test('two processes at once share a fresh database, and one makes the administrator', async () => {
    const processes = [run(environment), run(environment)];
    await Promise.all(processes.map(({ settled }) => settled));
    const passwords = processes.filter(({ output }) => /Password +\w{5}-\w{5}/.test(output()));
    expect(processes.map(({ output }) => output())).toEqual([
      expect.stringContaining('The site is at'),
      expect.stringContaining('The site is at'),
    ]);
    expect(passwords).toHaveLength(1);
    // No page changes a password yet.
    expect(passwords[0]?.output()).toMatch(/shown this once\. Keep it/);

    for (const { stop } of processes) stop();
    expect(await Promise.all(processes.map(({ ended }) => ended))).toEqual([0, 0]);
  });

  test('a second start says where the site is and no password', async () => {
    const again = run(environment);
    await again.settled;
    expect(again.output()).toContain('The site is at');
    expect(again.output()).not.toContain('Password');
    const [, address = ''] = /The site is at +(\S+)/.exec(again.output()) ?? [];
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    again.stop();
    expect(await again.ended).toBe(0);
  });
});

describe('a start that fails says why in one line', () => {
  const fail = async (environment: Record<string, string>) => {
    const attempt = run(environment);
    const code = await attempt.ended;
    return {
      code,
      lines: attempt
        .output()
        .trim()
        .split('\n')
        .filter((line) => !line.startsWith('{')),
    };
  };
  let site: Awaited<ReturnType<typeof testSettings>>;
  let environment: Record<string, string>;

  beforeAll(async () => {
    site = await testSettings();
    const { shellDir, dataDir } = site.settings;
    environment = { DATA_DIR: dataDir, SHELL_DIR: shellDir, PORT: '0' };
    await mkdir(shellDir, { recursive: true });
    await writeFile(join(shellDir, 'index.html'), '<title>Lapis</title>');
  });
  afterAll(() => site.remove());

  test('wrong settings, a line each', async () => {
    expect(await fail({ PORT: 'x', DEMO: 'maybe' })).toEqual({
      code: 1,
      lines: [expect.stringMatching(/^PORT must be/), expect.stringMatching(/^DEMO must be/)],
    });
  });

  test('no build', async () => {
    const { code, lines } = await fail({ ...environment, SHELL_DIR: '/nowhere' });
    expect({ code, lines }).toEqual({ code: 1, lines: [expect.stringMatching(/npm run build/)] });
  });

  test('no database', async () => {
    const { code, lines } = await fail({
      ...environment,
      DATABASE_URL: 'postgres://u:geheim@127.0.0.1:1/none',
    });
    expect({ code, lines }).toEqual({
      code: 1,
      lines: [expect.stringMatching(/^The database postgres:\/\/127/)],
    });
    expect(lines.join()).not.toContain('geheim');
  });

  test('no folder for the data', async () => {
    const { code, lines } = await fail({
      ...environment,
      DATA_DIR: join(site.settings.shellDir, 'index.html'),
    });
    expect({ code, lines }).toEqual({ code: 1, lines: [expect.stringMatching(/DATA_DIR/)] });
  });

  test('a port that is taken', async () => {
    const other = createServer();
    await new Promise<void>((ready) => other.listen(0, 'localhost', ready));
    const address = other.address();
    const port = typeof address === 'object' ? String(address?.port) : '';
    const { code, lines } = await fail({ ...environment, PORT: port });
    other.close();
    expect({ code, lines }).toEqual({
      code: 1,
      lines: [`Port ${port} is in use: stop what uses it, or set PORT to another.`],
    });
  });
});
