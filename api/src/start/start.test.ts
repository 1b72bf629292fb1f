import { once } from 'node:events';
import { createServer } from 'node:net';
import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { renderFakes } from '../operations/demo/demo.fixture';
import { runServer as run } from '../testing/spawned-server';
import { testSettings } from '../testing/testing';

const servers = process.env['TEST_DATABASE_URL']
  ? [undefined, process.env['TEST_DATABASE_URL']]
  : [undefined];

function newSite(server?: string) {
  let site: Awaited<ReturnType<typeof testSettings>>;
  beforeAll(async () => {
    site = await testSettings(server === undefined ? {} : { server });
  });
  afterAll(() => site.remove());

  return () => {
    const { databaseUrl, dataDir } = site.settings;
    const environment = {
      DATA_DIR: dataDir,
      PORT: '0',
      ...(server && databaseUrl && { DATABASE_URL: databaseUrl }),
    };
    return { dataDir, environment };
  };
}

describe.each(servers)('starting on %s', (server) => {
  const site = newSite(server);

  test('two processes at once share a fresh database, and one creates the administrator', async () => {
    const processes = [run(site().environment), run(site().environment)];
    await Promise.all(processes.map(({ settled }) => settled));
    const passwords = processes.filter(({ output }) => /Password +\w{5}-\w{5}/.test(output()));
    expect(processes.map(({ output }) => output())).toEqual([
      expect.stringContaining('The site is at'),
      expect.stringContaining('The site is at'),
    ]);
    expect(passwords).toHaveLength(1);
    // No page can change the password yet.
    expect(passwords[0]?.output()).toMatch(/shown only this once\. Keep it/);

    for (const { stop } of processes) stop();
    expect(await Promise.all(processes.map(({ ended }) => ended))).toEqual([0, 0]);
  });

  test('a second start prints the address of the site, and no password', async () => {
    const again = run(site().environment);
    await again.settled;
    expect(again.output()).toContain('The site is at');
    expect(again.output()).not.toContain('Password');
    expect(again.output()).toMatch(
      server ? /the database is PostgreSQL \d+/ : /the database is SQLite 3\.\d+\.\d+ of/,
    );
    const [, address = ''] = /The site is at +(\S+)/.exec(again.output()) ?? [];
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    again.stop();
    expect(await again.ended).toBe(0);
  });
});

describe('a start', () => {
  const site = newSite();

  const modes = async () => {
    const { dataDir } = site();
    const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
    const open = [];
    for (const { parentPath, name } of [...entries, { parentPath: dataDir, name: '' }]) {
      const { mode } = await stat(join(parentPath, name));
      if ((mode & 0o077) !== 0) open.push(name);
    }
    return { open, count: entries.length };
  };

  test('creates files that only its own account may read, and corrects the modes of others', async () => {
    const { dataDir } = site();
    const server = run(site().environment);
    await server.settled;
    expect(server.output()).not.toContain('Other accounts');
    expect(await modes()).toEqual({ open: [], count: expect.any(Number) });
    expect((await modes()).count).toBeGreaterThan(3);
    server.stop();
    await server.ended;

    for (const folder of ['', 'storage', 'storage/media']) await chmod(join(dataDir, folder), 0o755);
    await chmod(join(dataDir, 'lapis.sqlite'), 0o644);
    const again = run(site().environment);
    await again.settled;
    expect(again.output().match(/^Other accounts.*$/gm)).toEqual([
      `Other accounts on this machine could read ${dataDir}: from now on only this one can.`,
    ]);
    expect((await modes()).open).toEqual([]);
    again.stop();
    await again.ended;
  });

  test('sends at once an email that a killed process left unsent', async () => {
    // A mail server that never replies.
    const silent = createServer();
    await new Promise<void>((ready) => silent.listen(0, '127.0.0.1', ready));
    const bound = silent.address();
    const smtp = `smtp://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`;
    const staff = { MAIL_FROM: 'us@lapis.example', MAIL_TO: 'us@lapis.example', SMTP_URL: smtp };

    const server = run({ ...site().environment, ...staff });
    const [, address] = (await server.says(/The site is at +(\S+)[^└]*└/)) ?? [];
    const asked = once(silent, 'connection');
    const message = {
      name: 'Mina',
      email: 'mina@example.org',
      subject: 'Coats',
      message: 'Forty hats',
      website: '',
    };
    const answer = await fetch(`${address}/api/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(message),
    });
    expect(answer.status).toBe(204);
    await asked;
    server.kill();
    await server.ended;

    const askedAgain = once(silent, 'connection');
    const again = run({ ...site().environment, ...staff });
    await askedAgain;
    await again.settled;
    again.stop();
    expect(await again.ended).toBe(0);
    silent.close();
  });
});

describe('a stop', () => {
  const site = newSite();

  test('leaves the whole database in its file, even while a job waits for another server', async () => {
    const silent = createServer();
    await new Promise<void>((ready) => silent.listen(0, '127.0.0.1', ready));
    const bound = silent.address();
    const purged = once(silent, 'connection');
    const server = run({
      ...site().environment,
      CDN_PURGE_URL: `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}/purge`,
    });
    await purged;
    await server.settled;
    server.stop();
    expect(await server.ended).toBe(0);
    const log = await stat(join(site().dataDir, 'lapis.sqlite-wal')).catch(() => undefined);
    expect(log?.size ?? 0).toBe(0);
    silent.close();
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
  const site = newSite();

  test('for wrong settings, a line each', async () => {
    expect(await fail({ PORT: 'x', DEMO: 'maybe' })).toEqual({
      code: 1,
      lines: [expect.stringMatching(/^PORT must be/), expect.stringMatching(/^DEMO must be/)],
    });
  });

  test('for a missing build', async () => {
    const { code, lines } = await fail({ ...site().environment, SHELL_DIR: '/nowhere' });
    expect({ code, lines }).toEqual({ code: 1, lines: [expect.stringMatching(/npm run build/)] });
  });

  test('for a database that can’t be reached', async () => {
    const { code, lines } = await fail({
      ...site().environment,
      DATABASE_URL: 'postgres://u:geheim@127.0.0.1:1/none',
    });
    expect({ code, lines }).toEqual({
      code: 1,
      lines: [expect.stringMatching(/^The database postgres:\/\/127/)],
    });
    expect(lines.join()).not.toContain('geheim');
  });

  test('for a bucket that can’t be reached', async () => {
    const pictures = join(site().dataDir, 'pictures');
    await renderFakes({
      async write(name, content) {
        const file = join(site().dataDir, name);
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, content);
      },
    });
    const { code, lines } = await fail({
      ...site().environment,
      DEMO: '1',
      PICTURES_DIR: pictures,
      STORAGE_URL: 's3://lapis?endpoint=http://127.0.0.1:1',
      AWS_ACCESS_KEY_ID: 'lapis',
      AWS_SECRET_ACCESS_KEY: 'geheim',
    });
    expect({ code, lines: lines.slice(-2) }).toEqual({
      code: 1,
      lines: [
        expect.stringMatching(/^The file store s3:\/\/lapis.* failed while .*ECONNREFUSED\.$/),
        'Check STORAGE_URL and its keys, and start again once the store can be reached.',
      ],
    });
  });

  test('for a data folder that is a file', async () => {
    const { code, lines } = await fail({
      ...site().environment,
      DATA_DIR: __filename,
    });
    expect({ code, lines }).toEqual({ code: 1, lines: [expect.stringMatching(/DATA_DIR/)] });
  });

  test('for a damaged database', async () => {
    const dataDir = join(site().dataDir, 'damaged');
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await writeFile(join(dataDir, 'lapis.sqlite'), 'Not what it was. '.repeat(1000));
    expect(await fail({ ...site().environment, DATA_DIR: dataDir })).toEqual({
      code: 1,
      lines: [expect.stringMatching(/^The database .*damaged\/lapis\.sqlite can’t be used: .*It is damaged/)],
    });
  });

  test('for a password of the first administrator that is easy to guess', async () => {
    const { dataDir, environment } = site();
    const email = 'zohra@kites.example';
    const given = (word: string) => ({
      ...environment,
      DATA_DIR: join(dataDir, 'guessed'),
      ADMIN_EMAIL: email,
      ADMIN_PASSWORD: word,
    });
    expect(await fail(given('sunshine2024'))).toEqual({
      code: 1,
      lines: [expect.stringMatching(/^ADMIN_PASSWORD is too easy to guess\. .*first passwords/)],
    });
    expect((await fail({ ...given('zohra-kites!'), WORKERS: '2' })).lines).toEqual([
      expect.stringMatching(/^ADMIN_PASSWORD is too easy to guess\. .*your name or address/),
    ]);

    // Ignored once there is an administrator, so it can't block the start.
    for (const password of ['only-for-a-moment', 'sunshine2024']) {
      const server = run(given(password));
      await server.settled;
      expect(server.output()).toContain('The site is at');
      server.stop();
      expect(await server.ended).toBe(0);
    }
  });

  test('for a port that is in use', async () => {
    const other = createServer();
    await new Promise<void>((ready) => other.listen(0, 'localhost', ready));
    const address = other.address();
    const port = typeof address === 'object' ? String(address?.port) : '';
    const { code, lines } = await fail({ ...site().environment, PORT: port });
    other.close();
    expect({ code, lines }).toEqual({
      code: 1,
      lines: [`Port ${port} is in use: stop whatever is using it, or set PORT to another.`],
    });
  });
});
