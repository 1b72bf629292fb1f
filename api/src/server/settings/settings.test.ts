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
    staging: false,
    dataDir: '/srv/lapis/data',
    adminTwoFactor: false,
    providers: [],
    demo: true,
    demoDir: '/srv/lapis/api/demo',
    remotesDir: '/srv/lapis/build/remotes',
    shellDir: '/srv/lapis/build/shell',
    keepVersions: 7 * 24 * 3600 * 1000,
    releaseKeys: '/srv/lapis/data/keys',
    picturesDir: '/srv/lapis/build/pictures',
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
  [{ MAIL_TO: 'the office' }, 'MAIL_TO must be an email address; it is "the office".'],
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

const google = {
  OIDC_GOOGLE_ISSUER: 'https://accounts.google.com',
  OIDC_GOOGLE_CLIENT_ID: 'lapis',
  OIDC_GOOGLE_CLIENT_SECRET: 'geheim',
};

test('those who sign people in are read by their names', () => {
  const { providers } = readSettings(
    {
      ...google,
      OIDC_OUR_SCHOOL_ISSUER: 'http://localhost:4000/realms/school',
      OIDC_OUR_SCHOOL_CLIENT_ID: 'lapis',
      OIDC_OUR_SCHOOL_CLIENT_SECRET: 'secret',
      OIDC_OUR_SCHOOL_LABEL: '',
      OIDC_Idp2_ISSUER: 'https://id.example.org',
      OIDC_Idp2_CLIENT_ID: 'lapis',
      OIDC_Idp2_CLIENT_SECRET: 'secret',
      OIDC_Idp2_LABEL: 'Example ID',
    },
    root,
  );
  expect(providers.map(({ id, name, issuer }) => [id, name, issuer.href])).toEqual([
    ['google', 'Google', 'https://accounts.google.com/'],
    ['idp2', 'Example ID', 'https://id.example.org/'],
    ['our_school', 'Our school', 'http://localhost:4000/realms/school'],
  ]);
});

test.each([
  [{ OIDC_GOOGLE_CLIENT_SECRET: '' }, /^OIDC_GOOGLE_CLIENT_SECRET is missing: .* belong together\.$/],
  [{ OIDC_GOOGLE_ISSUER: '' }, /^OIDC_GOOGLE_ISSUER is missing/],
  [{ OIDC_GOOGLE_ISSUER: 'google' }, /^OIDC_GOOGLE_ISSUER must be the https address .*; it is "google"\.$/],
  [{ OIDC_GOOGLE_ISSUER: 'http://accounts.google.com' }, /^OIDC_GOOGLE_ISSUER must be the https address/],
  [{ OIDC_GOOGLE_LABEL: 'a'.repeat(41) }, /^OIDC_GOOGLE_LABEL must be a name of at most 40 characters/],
])('a third-party sign-in that is not whole is one line: %j', (wrong, line) => {
  expect(problems({ ...google, ...wrong })).toEqual([expect.stringMatching(line)]);
});

test('a third-party sign-in can have every name but that of a call', () => {
  const lines = problems({
    OIDC_EXCHANGE_ISSUER: 'https://id.example.org',
    OIDC_EXCHANGE_CLIENT_ID: 'lapis',
    OIDC_EXCHANGE_CLIENT_SECRET: 'geheim',
  });
  expect(lines).toEqual([expect.stringMatching(/^OIDC_EXCHANGE_ISSUER must have another name/)]);
  expect(lines.join()).not.toContain('geheim');
});
