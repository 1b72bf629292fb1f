import { availableParallelism } from 'node:os';
import { readSettings } from './settings';
import { StartFailure } from './start-failure';

const root = '/srv/lapis';

function problems(environment: Record<string, string>) {
  try {
    readSettings(environment, root);
    return [];
  } catch (error) {
    if (error instanceof StartFailure) return error.lines;
    throw error;
  }
}

test('every setting has a default', () => {
  expect(readSettings({}, root)).toEqual({
    port: 3000,
    host: 'localhost',
    secure: false,
    dataDir: '/srv/lapis/data',
    demo: true,
    demoDir: '/srv/lapis/api/demo',
    remotesDir: '/srv/lapis/build/remotes',
    shellDir: '/srv/lapis/build/shell',
    picturesDir: '/srv/lapis/build/pictures',
    earlyHints: false,
    workers: 1,
    logLevel: 'info',
  });
});

test('processes are counted, or one for each core', () => {
  expect(readSettings({ WORKERS: '3' }, root).workers).toBe(3);
  expect(readSettings({ WORKERS: 'auto' }, root).workers).toBe(availableParallelism());
  for (const WORKERS of ['0', '1.5', 'many', '65']) {
    expect(problems({ WORKERS })).toEqual([expect.stringMatching(/^WORKERS must be a number from 1 to 64/)]);
  }
});

test('what is set counts, and what is empty does not', () => {
  const settings = readSettings(
    {
      PORT: '8080',
      DATA_DIR: '/var/lib/lapis',
      DEMO: '0',
      HOST: '',
      PUBLIC_URL: 'https://www.lapis.example/',
      TRUST_PROXY: '127.0.0.1, 10.0.0.0/8',
      ADMIN_EMAIL: 'zohra@lapis.example',
      ADMIN_PASSWORD: 'long enough',
    },
    root,
  );
  expect(settings).toMatchObject({
    port: 8080,
    host: 'localhost',
    dataDir: '/var/lib/lapis',
    demo: false,
    publicUrl: 'https://www.lapis.example',
    secure: true,
    trustedProxies: ['127.0.0.1', '10.0.0.0/8'],
    admin: { email: 'zohra@lapis.example', password: 'long enough' },
  });
});

test.each([
  [{ PORT: 'http' }, 'PORT must be a port number from 0 to 65535; it is "http".'],
  [{ PORT: '70000' }, 'PORT must be a port number from 0 to 65535; it is "70000".'],
  [{ PUBLIC_URL: 'www.lapis.example' }, /^PUBLIC_URL must be .*"www.lapis.example"\.$/],
  [{ DEMO: 'perhaps' }, 'DEMO must be 0 or 1; it is "perhaps".'],
  [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be fatal, error/],
  [{ SMTP_URL: 'mail.example.org' }, /^SMTP_URL must be an address such as smtps:/],
  [{ MAIL_TO: 'the office' }, 'MAIL_TO must be an e-mail address; it is "the office".'],
  [{ TRUST_PROXY: '1' }, /^TRUST_PROXY must be the addresses/],
  [{ REMOTE_ENTRIES: '{"public":3001}' }, /^REMOTE_ENTRIES must be a JSON object/],
  [{ ADMIN_EMAIL: 'zohra@lapis.example' }, /^ADMIN_EMAIL and ADMIN_PASSWORD belong together/],
])('a wrong value is one line: %j', (environment, line) => {
  expect(problems(environment)).toEqual([typeof line === 'string' ? line : expect.stringMatching(line)]);
});

test('a wrong secret is not repeated', () => {
  const lines = problems({
    ADMIN_PASSWORD: 'short',
    ADMIN_EMAIL: 'a@b.example',
    DATABASE_URL: 'mysql://u:geheim@h/d',
    SMTP_URL: 'pop://u:geheim@h',
  });
  expect(lines).toHaveLength(3);
  expect(lines.join()).not.toMatch(/short|geheim/);
});
