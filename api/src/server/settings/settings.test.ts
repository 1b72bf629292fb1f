import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkPlaces } from './places';
import { findMisspeltSettings, readSettings } from './settings';
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

test('a database can be reached by a socket', () => {
  expect(problems({ DATABASE_URL: 'postgres:///lapis?host=/run/postgresql' })).toEqual([]);
  expect(problems({ DATABASE_URL: 'postgres://%2Frun%2Fpostgresql/lapis' })).toEqual([]);
});

test('every setting has a default', () => {
  expect(readSettings({}, root)).toEqual({
    port: 3000,
    host: 'localhost',
    secure: false,
    staging: false,
    dataDir: '/srv/lapis/data',
    databasePool: 10,
    adminTwoFactor: false,
    apiDocs: true,
    sessions: {
      idle: 24 * 3600 * 1000,
      rememberedIdle: 365 * 24 * 3600 * 1000,
      longest: 365 * 24 * 3600 * 1000,
    },
    providers: [],
    demo: true,
    demoDir: '/srv/lapis/api/demo',
    remotesDir: '/srv/lapis/build/remotes',
    shellDir: '/srv/lapis/build/shell',
    keepVersions: 7 * 24 * 3600 * 1000,
    releaseKeys: '/srv/lapis/data/keys',
    picturesDir: '/srv/lapis/build/pictures',
    workers: 1,
    backup: {
      every: 24 * 3600 * 1000,
      keep: { days: 7, weeks: 4 },
      store: { folder: '/srv/lapis/data/backups', isNamed: false },
    },
    logLevel: 'info',
  });
});

test('the lengths of sessions are read, and wrong ones rejected', () => {
  const given = { SESSION_IDLE: '30m', SESSION_REMEMBERED_IDLE: '14d', SESSION_LONGEST: '365d' };
  const { sessions } = readSettings(given, root);
  expect(sessions).toEqual({
    idle: 30 * 60 * 1000,
    rememberedIdle: 14 * 24 * 3600 * 1000,
    longest: 365 * 24 * 3600 * 1000,
  });
  for (const wrong of ['0', '5m', '366d', 'a day'])
    expect(() => readSettings({ SESSION_IDLE: wrong }, root)).toThrow(
      /^SESSION_IDLE must be a length of time/,
    );
});

test('the interval, retention and store of backups are read, and wrong ones rejected', () => {
  const { backup } = readSettings(
    { BACKUP_EVERY: '30m', BACKUP_KEEP: '14d', BACKUP_URL: '/mnt/elsewhere', BACKUP_KEY_FILE: 'backup.key' },
    root,
  );
  expect(backup).toEqual({
    every: 30 * 60 * 1000,
    keep: { days: 14, weeks: 0 },
    store: { folder: '/mnt/elsewhere', isNamed: true },
    keyFile: '/srv/lapis/backup.key',
  });
  expect(readSettings({ BACKUP_EVERY: '0', BACKUP_KEEP: '3d 12w' }, root).backup).toMatchObject({
    every: 0,
    keep: { days: 3, weeks: 12 },
  });
  for (const BACKUP_EVERY of ['24', '5m', '1y', '-1h', '400d', 'daily']) {
    expect(problems({ BACKUP_EVERY })).toEqual([expect.stringMatching(/^BACKUP_EVERY must be a length/)]);
  }
  for (const BACKUP_KEEP of ['7', '0d', '4w 7d', 'all']) {
    expect(problems({ BACKUP_KEEP })).toEqual([
      expect.stringMatching(/^BACKUP_KEEP must be the number of days/),
    ]);
  }
  const s3 = 's3://backups/lapis?endpoint=https://s3.example.org';
  expect(readSettings({ BACKUP_URL: s3 }, root).backup.store).toEqual({ url: s3 });
  expect(readSettings({ BACKUP_URL: 'file:///mnt/disk' }, root).backup.store).toEqual({
    folder: '/mnt/disk',
    isNamed: true,
  });
  expect(problems({ BACKUP_URL: 'ftp://somewhere' })).toEqual([expect.stringMatching(/^BACKUP_URL must be/)]);
});

test('WORKERS is a number of processes, or auto for one per core', () => {
  expect(readSettings({ WORKERS: '3' }, root).workers).toBe(3);
  expect(readSettings({ WORKERS: 'auto' }, root).workers).toBe(availableParallelism());
  for (const WORKERS of ['0', '1.5', 'many', '65']) {
    expect(problems({ WORKERS })).toEqual([expect.stringMatching(/^WORKERS must be a number from 1 to 64/)]);
  }
});

test('DATABASE_DIRECT_URL needs DATABASE_URL, and no error repeats its password', () => {
  const DATABASE_URL = 'postgres://lapis:geheim@pooler:6432/lapis';
  const DATABASE_DIRECT_URL = 'postgres://lapis:geheim@database:5432/lapis';
  expect(readSettings({ DATABASE_URL, DATABASE_DIRECT_URL }, root)).toMatchObject({
    databaseUrl: DATABASE_URL,
    databaseDirectUrl: DATABASE_DIRECT_URL,
  });
  expect(problems({ DATABASE_DIRECT_URL })).toEqual([
    'DATABASE_DIRECT_URL only goes with DATABASE_URL: set DATABASE_URL too.',
  ]);
  expect(problems({ DATABASE_URL, DATABASE_DIRECT_URL: 'mysql://lapis:geheim@database/lapis' })).toEqual([
    expect.stringMatching(/^DATABASE_DIRECT_URL must be an address that bypasses the pooler(?!.*geheim)/),
  ]);
});

describe('signing mails', () => {
  const rsa = (modulusLength: number) => asPem(generateKeyPairSync('rsa', { modulusLength }).privateKey);
  const asPem = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString().trim();
  const key = rsa(1024);
  const MAIL_DKIM_DOMAIN = 'Lapis.example';
  const MAIL_DKIM_SELECTOR = 'lapis2026';

  test('takes a key with real or escaped line breaks', () => {
    const dkim = { domain: 'lapis.example', selector: 'lapis2026', privateKey: key };
    for (const MAIL_DKIM_KEY of [key, key.replaceAll('\n', String.raw`\n`)])
      expect(readSettings({ MAIL_DKIM_DOMAIN, MAIL_DKIM_SELECTOR, MAIL_DKIM_KEY }, root).dkim).toEqual(dkim);
  });

  test('needs all three settings', () => {
    const lines = [
      'MAIL_DKIM_DOMAIN, MAIL_DKIM_SELECTOR and MAIL_DKIM_KEY belong together: set all three, or none.',
    ];
    expect(problems({ MAIL_DKIM_DOMAIN, MAIL_DKIM_SELECTOR })).toEqual(lines);
    expect(problems({ MAIL_DKIM_KEY: key })).toEqual(lines);
  });

  test('rejects any other key without repeating it', () => {
    for (const MAIL_DKIM_KEY of ['geheim', rsa(768), asPem(generateKeyPairSync('ed25519').privateKey)])
      expect(problems({ MAIL_DKIM_DOMAIN, MAIL_DKIM_SELECTOR, MAIL_DKIM_KEY })).toEqual([
        'MAIL_DKIM_KEY must be a private RSA key of at least 1024 bits as PEM, without a password (set MAIL_DKIM_KEY_FILE to have it in a file).',
      ]);
    expect(problems({ MAIL_DKIM_DOMAIN: 'lapis' })).toEqual([
      'MAIL_DKIM_DOMAIN must be a domain, such as example.org; it is "lapis".',
    ]);
  });
});

test('DATABASE_POOL is a number from 2 to 200', () => {
  expect(readSettings({ DATABASE_POOL: '4' }, root).databasePool).toBe(4);
  for (const DATABASE_POOL of ['1', '2.5', 'many', '201'])
    expect(problems({ DATABASE_POOL })).toEqual([
      expect.stringMatching(/^DATABASE_POOL must be a number from 2 to 200/),
    ]);
});

test('a setting with a value is used, and an empty one is ignored', () => {
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
  [{ PUBLIC_URL: 'https://lapis.example/charity' }, /^PUBLIC_URL must be .*without a path/],
  [{ PUBLIC_URL: 'https://u:geheim@lapis.example' }, /^PUBLIC_URL must be (?!.*geheim).*"https:\/\/…@lapis/],
  [{ TRUST_PROXY: '127.0.0.1, 0.0.0.0/0' }, /^TRUST_PROXY must be .* not those of all machines; it is/],
  [{ TRUST_PROXY: '::/0' }, /^TRUST_PROXY must be .* not those of all machines; it is/],
  [{ PORT: '8080', METRICS_PORT: '8080' }, /^METRICS_PORT and PORT are both 8080: /],
  [{ DEMO: 'perhaps' }, 'DEMO must be 0 or 1; it is "perhaps".'],
  [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be fatal, error/],
  [{ PUBLIC_URL: 'https://lapis..example' }, /^PUBLIC_URL must be /],
  [{ SMTP_URL: 'smtp://127.0.0.1:0' }, /^SMTP_URL must be /],
  [{ SMTP_URL: 'smtp://' }, /^SMTP_URL must be an address such as smtps:/],
  [{ SMTP_URL: 'smtps:mail.example.org' }, /^SMTP_URL must be /],
  [{ BOUNCE_IMAP_URL: 'imaps://' }, /^BOUNCE_IMAP_URL must be /],
  [{ DATABASE_URL: 'postgres://' }, /^DATABASE_URL must be an address such as postgres:/],
  [{ DATABASE_URL: 'postgres:///lapis' }, /^DATABASE_URL must be /],
  [
    { DATABASE_URL: 'postgres://h/lapis', DATABASE_DIRECT_URL: 'postgres://' },
    /^DATABASE_DIRECT_URL must be /,
  ],
  [{ STORAGE_URL: 'file://' }, /^STORAGE_URL must be an address such as s3:/],
  [{ BACKUP_URL: 's3://' }, /^BACKUP_URL must be a folder, /],
  [{ CDN_PURGE_URL: 'https://' }, /^CDN_PURGE_URL must be /],
  [{ REMOTE_ENTRIES: '{"public":"http://"}' }, /^REMOTE_ENTRIES must be /],
  [{ SMTP_URL: 'mail.example.org' }, /^SMTP_URL must be an address such as smtps:/],
  [{ MAIL_TO: 'the office' }, 'MAIL_TO must be an email address; it is "the office".'],
  [
    { BOUNCE_IMAP_URL: 'imap://user:kites@mail.example' },
    /^BOUNCE_IMAP_URL must be an address such as imaps:/,
  ],
  [{ MAIL_WEBHOOK_SECRET: 'kites' }, /^MAIL_WEBHOOK_SECRET must be 20 to 200 letters/],
  [{ TRUST_PROXY: '1' }, /^TRUST_PROXY must be the addresses/],
  [{ ALLOWED_NETWORKS: '10.0.0.0/99' }, /^ALLOWED_NETWORKS must be addresses .*"10.0.0.0\/99"\.$/],
  [{ ALLOWED_NETWORKS: '10.0.0.5, ::1/129' }, /^ALLOWED_NETWORKS must be addresses/],
  [{ TRUST_PROXY: '10.0.0.0/8/8' }, /^TRUST_PROXY must be the addresses/],
  [{ REMOTE_ENTRIES: '{"public":3001}' }, /^REMOTE_ENTRIES must be a JSON object/],
  [{ CDN_PURGE_URL: 'cdn.example' }, /^CDN_PURGE_URL must be the http or https address .*HEADER\)\.$/],
  [{ CDN_PURGE_URL: 'https://me:kites@cdn.example/purge' }, /^CDN_PURGE_URL must be .*HEADER\)\.$/],
  [{ CDN_PURGE_HEADER: 'Purge-Token: kites\u0007' }, /^CDN_PURGE_HEADER must be a header with its value/],
  [{ CDN_PURGE_TAGS: 'Surrogate Key' }, /^CDN_PURGE_TAGS must be the name of a header/],
  [{ CDN_PURGE_TAGS: 'Surrogate-Key' }, /^CDN_PURGE_HEADER and CDN_PURGE_TAGS belong to CDN_PURGE_URL/],
  [{ ADMIN_EMAIL: 'zohra@lapis.example' }, /^ADMIN_EMAIL and ADMIN_PASSWORD belong together/],
  [{ STRIPE_SECRET_KEY: 'sk_test_12345678' }, /^STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET belong together/],
  [{ STRIPE_WEBHOOK_SECRET: 'whsec_12345678' }, /^STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET belong/],
  [{ STRIPE_API_URL: 'http://127.0.0.1:4010' }, /^STRIPE_API_URL only goes with STRIPE_SECRET_KEY/],
  [{ STRIPE_API_URL: 'http://stripe.example' }, /^STRIPE_API_URL must be .* on this machine/],
])('a wrong value is reported in one line: %j', (environment, line) => {
  expect(problems(environment)).toEqual([typeof line === 'string' ? line : expect.stringMatching(line)]);
});

test('a misspelt name of a setting is reported, and no other variable', () => {
  const environment = {
    PROT: '80',
    SMPT_URL: 'smtps://geheim@mail.example',
    DATABSE_URL_FILE: '/run/secrets/database',
    LOGLEVEL: 'info',
    SMTP_URL_FIEL: '/run/secrets/smtp',
    TRUST_PROXIES: 'loopback',
    STRIPE_SECRET: 'geheim',
    BASE_URL: 'https://lapis.example',
    AWS_SECRET_KEY: 'geheim',
    AWS_SECRET_ACCESS_KEY_FILE: '/run/secrets/aws',
    AWS_PROFILE: 'lapis',
    OIDC_GOOGLE_ISUER: 'https://accounts.google.com',
    OIDC_OUR_SCHOOL_SECRET: 'geheim',
    OIDC_ISSUER: 'https://id.example',
    ADMIN_EMIAL: '',
    HOME: '/root',
    PATH: '/bin',
    MAIL: '/var/mail/root',
    PORT: '80',
    SMTP_URL_FILE: '/run/secrets/smtp',
    OIDC_GOOGLE_LABEL: 'Google',
  };
  expect(findMisspeltSettings(environment)).toEqual([
    'PROT is not a setting of this site, and is ignored. Did you mean PORT?',
    'SMPT_URL is not a setting of this site, and is ignored. Did you mean SMTP_URL?',
    'DATABSE_URL_FILE is not a setting of this site, and is ignored. Did you mean DATABASE_URL_FILE?',
    'LOGLEVEL is not a setting of this site, and is ignored. Did you mean LOG_LEVEL?',
    'SMTP_URL_FIEL is not a setting of this site, and is ignored. Did you mean SMTP_URL_FILE?',
    'TRUST_PROXIES is not a setting of this site, and is ignored. Did you mean TRUST_PROXY?',
    'STRIPE_SECRET is not a setting of this site, and is ignored. Did you mean STRIPE_SECRET_KEY?',
    'BASE_URL is not a setting of this site, and is ignored. Did you mean PUBLIC_URL?',
    'AWS_SECRET_KEY is not a setting of this site, and is ignored. Did you mean AWS_SECRET_ACCESS_KEY?',
    'AWS_SECRET_ACCESS_KEY_FILE is not a setting of this site, and is ignored. Did you mean AWS_SECRET_ACCESS_KEY?',
    'OIDC_GOOGLE_ISUER is not a setting of this site, and is ignored. Did you mean OIDC_GOOGLE_ISSUER?',
    'OIDC_OUR_SCHOOL_SECRET is not a setting of this site, and is ignored. Did you mean OIDC_OUR_SCHOOL_CLIENT_SECRET?',
    'OIDC_ISSUER is not a setting of this site, and is ignored. Did you mean OIDC_NAME_ISSUER?',
  ]);
});

test('a misspelt name explains why another setting is missing', () => {
  const environment = { OIDC_GOOGLE_ISUER: 'https://a.example', OIDC_GOOGLE_CLIENT_ID: 'lapis' };
  expect(problems(environment)).toEqual([
    expect.stringMatching(/^OIDC_GOOGLE_ISSUER is missing/),
    expect.stringMatching(/^OIDC_GOOGLE_CLIENT_SECRET is missing/),
    expect.stringMatching(/^OIDC_GOOGLE_ISUER is not a setting .* Did you mean OIDC_GOOGLE_ISSUER\?$/),
  ]);
});

describe('places', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lapis-places-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const linesOf = (environment: Record<string, string>, hasRole = true) =>
    checkPlaces(environment, readSettings(environment, folder), async () => hasRole).then(
      () => [],
      (error: StartFailure) => error.lines,
    );
  const s3 = 's3://files?endpoint=https://s3.example.org';
  const keys = { AWS_ACCESS_KEY_ID: 'lapis', AWS_SECRET_ACCESS_KEY: 'geheim' };

  test('that exist are accepted', async () => {
    const environments: Record<string, string>[] = [
      {},
      { BACKUP_URL: folder, PICTURES_DIR: folder },
      { STORAGE_URL: s3, ...keys },
      { STORAGE_URL: s3, AWS_PROFILE: 'lapis' },
      { STORAGE_URL: 's3://files' },
    ];
    for (const environment of environments) expect(await linesOf(environment)).toEqual([]);
  });

  test.each([
    [
      { BACKUP_URL: '/nonexistent/x' },
      /^BACKUP_URL must be an existing folder, but there is no \/nonexistent\/x/,
    ],
    [{ PICTURES_DIR: '/nonexistent' }, /^PICTURES_DIR must be an existing folder/],
    [
      { STORAGE_URL: s3 },
      /^STORAGE_URL names a bucket, and AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not/,
    ],
    [{ BACKUP_URL: s3 }, /^BACKUP_URL names a bucket/],
    [{ STORAGE_URL: 's3://files', AWS_ACCESS_KEY_ID: 'lapis' }, /and AWS_SECRET_ACCESS_KEY is not set\.$/],
  ])('that can’t be used are reported in one line: %j', async (environment, line) => {
    expect(await linesOf(environment)).toEqual([expect.stringMatching(line)]);
  });

  test.each<Record<string, string>>([
    { STORAGE_URL: 's3://files' },
    { BACKUP_URL: 's3://files' },
    { BACKUP_URL: s3, AWS_PROFILE: 'misspelt' },
  ])('of a bucket without credentials are refused with the ways to give them: %j', async (environment) => {
    expect(await linesOf(environment, false)).toEqual([
      `${Object.keys(environment)[0]} names a bucket, and no credentials for it were found: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or give this machine a role that may use the bucket.`,
    ]);
  });
});

test('a wrong secret is not repeated', () => {
  const lines = problems({
    ADMIN_PASSWORD: 'short',
    ADMIN_EMAIL: 'a@b.example',
    DATABASE_URL: 'mysql://u:geheim@h/d',
    SMTP_URL: 'pop://u:geheim@h',
    BOUNCE_IMAP_URL: 'imap://u:geheim@h.example',
    MAIL_WEBHOOK_SECRET: 'geheim',
    CDN_PURGE_HEADER: 'geheim',
    STRIPE_SECRET_KEY: 'pk_live_geheim',
    STRIPE_WEBHOOK_SECRET: 'geheim',
  });
  expect(lines).toHaveLength(8);
  expect(lines.join()).not.toMatch(/short|geheim/);
});

test('the Stripe settings say whether payments are real', () => {
  const { stripe } = readSettings(
    {
      STRIPE_SECRET_KEY: 'rk_live_12345678',
      STRIPE_WEBHOOK_SECRET: 'whsec_12345678',
      STRIPE_API_URL: 'http://127.0.0.1:4010',
    },
    root,
  );
  expect(stripe).toMatchObject({ secretKey: 'rk_live_12345678', isLive: true });
  expect(stripe?.apiUrl?.port).toBe('4010');
});

const google = {
  OIDC_GOOGLE_ISSUER: 'https://accounts.google.com',
  OIDC_GOOGLE_CLIENT_ID: 'lapis',
  OIDC_GOOGLE_CLIENT_SECRET: 'geheim',
};

test('third-party sign-ins are read by the names in their settings', () => {
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
])('an incomplete or wrong third-party sign-in is reported in one line: %j', (wrong, line) => {
  expect(problems({ ...google, ...wrong })).toEqual([expect.stringMatching(line)]);
});

test('a third-party sign-in can have any name except that of a call', () => {
  const lines = problems({
    OIDC_EXCHANGE_ISSUER: 'https://id.example.org',
    OIDC_EXCHANGE_CLIENT_ID: 'lapis',
    OIDC_EXCHANGE_CLIENT_SECRET: 'geheim',
  });
  expect(lines).toEqual([expect.stringMatching(/^OIDC_EXCHANGE_ISSUER needs a different name/)]);
  expect(lines.join()).not.toContain('geheim');
});

describe('settings in files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lapis-settings-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  function fileOf(text: string) {
    const file = join(folder, String(Math.random()));
    writeFileSync(file, text);
    return file;
  }

  test('count as if they were in the environment, whatever the settings are called', () => {
    const settings = readSettings(
      {
        SMTP_URL_FILE: fileOf('smtps://user:geheim@mail.example.org\n'),
        PORT_FILE: fileOf('8080\r\n'),
        DATABASE_URL_FILE: fileOf('\n'),
        MAIL_TO: 'staff@example.org',
        MAIL_TO_FILE: fileOf('\n'),
        ...google,
        OIDC_GOOGLE_CLIENT_SECRET: '',
        OIDC_GOOGLE_CLIENT_SECRET_FILE: fileOf('from a file'),
        SSL_CERT_FILE: '/of/somebody/else',
      },
      root,
    );
    expect(settings).toMatchObject({
      smtpUrl: 'smtps://user:geheim@mail.example.org',
      port: 8080,
      databaseUrl: undefined,
      mailTo: 'staff@example.org',
      providers: [{ clientSecret: 'from a file' }],
    });
  });

  test('that are missing, wrong or given twice are reported in one line, without the secret', () => {
    expect(problems({ SMTP_URL_FILE: join(folder, 'gone'), DATABASE_URL_FILE: folder })).toEqual([
      expect.stringMatching(/^SMTP_URL_FILE must be a file that can be read: .*ENOENT/),
      expect.stringMatching(/^DATABASE_URL_FILE must be a file that can be read: .*EISDIR/),
    ]);
    const lines = problems({
      SMTP_URL: 'smtps://geheim@a.example',
      SMTP_URL_FILE: fileOf('smtps://geheim@b.example'),
    });
    expect(lines).toEqual(['SMTP_URL and SMTP_URL_FILE are both set: set only one of them.']);
    expect(problems({ SMTP_URL_FILE: fileOf('pop://u:geheim@h') })).toEqual([
      'SMTP_URL must be an address such as smtps://user:password@mail.example.org.',
    ]);
  });
});
