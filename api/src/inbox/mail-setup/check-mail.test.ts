import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { getServers, setServers } from 'node:dns/promises';
import { checkMail } from './check-mail';
import { openDns } from './dns';
import { startDnsServer, type Zone } from './dns-server.fixture';

const privateKey = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString();
const dkim = { domain: 'charity.example', selector: 'lapis2026', privateKey };
const p = createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64');
const keyAt = 'lapis2026._domainkey.charity.example';

const good: Zone = {
  'TXT charity.example': ['verified=1', 'v=spf1 include:spf.provider.example -all'],
  'TXT spf.provider.example': ['v=spf1 ip4:192.0.2.0/24 ~all'],
  [`TXT ${keyAt}`]: [`v=DKIM1; k=rsa; p=${p}`],
  'TXT _dmarc.charity.example': ['v=DMARC1; p=quarantine'],
  'MX charity.example': ['mx.provider.example'],
};

let dns: Awaited<ReturnType<typeof startDnsServer>>;
const before = getServers();
beforeAll(async () => {
  dns = await startDnsServer({});
  setServers([dns.server]);
});
afterAll(async () => {
  setServers(before);
  await dns.stop();
});

async function check(
  changes: Zone = {},
  settings: Partial<Parameters<typeof checkMail>[2]> = {},
  from = 'hello@charity.example',
) {
  for (const key of Object.keys(dns.zone)) delete dns.zone[key];
  Object.assign(dns.zone, good, changes);
  const findings = await checkMail(openDns(), from, {
    dkim,
    mailBounces: undefined,
    smtpUrl: 'smtps://me:secret@smtp.provider.example',
    ...settings,
  });
  const [spf, dkimFound, dmarc, returned] = findings;
  return { spf: spf!, dkim: dkimFound!, dmarc: dmarc!, returned: returned!, findings };
}

test('all is well if each record exists', async () => {
  const { findings } = await check();
  expect(findings).toEqual(
    ['spf', 'dkim', 'dmarc', 'returned'].map((what) =>
      expect.objectContaining({ what, state: 'fine', todo: null, record: null }),
    ),
  );
  expect(findings[3]!.says).toContain('mx.provider.example');
});

describe('SPF', () => {
  const withSpf = async (...records: string[]) => (await check({ 'TXT charity.example': records })).spf;

  test('that is missing comes with a record that names the mail server', async () => {
    expect(await withSpf('verified=1')).toMatchObject({
      state: 'missing',
      record: {
        type: 'TXT',
        name: 'charity.example',
        value: 'v=spf1 mx a:smtp.provider.example ~all',
      },
    });
  });

  test.each([
    ['smtp://192.0.2.7:25', 'v=spf1 mx ip4:192.0.2.7 ~all'],
    ['smtp://[2001:db8::7]:25', 'v=spf1 mx ip6:2001:db8::7 ~all'],
    ['smtp://127.0.0.1:25', 'v=spf1 mx ~all'],
    ['smtp://localhost', 'v=spf1 mx ~all'],
  ])('that is missing names the mail server %s only by a public address', async (smtpUrl, value) => {
    const { spf } = await check({ 'TXT charity.example': [] }, { smtpUrl });
    expect(spf.record).toMatchObject({ value });
  });

  test('that exists twice is merged into one', async () => {
    expect(await withSpf('v=spf1 mx -all', 'v=spf1 include:spf.provider.example ~all')).toMatchObject({
      state: 'missing',
      says: expect.stringContaining('2 SPF records'),
      record: { value: 'v=spf1 mx include:spf.provider.example ~all' },
    });
  });

  test.each(['v=spf1 mx', 'v=spf1 mx ?all', 'v=spf1 mx +all', 'v=spf1 mx all'])(
    '%s lets any server send',
    async (record) => {
      expect(await withSpf(record)).toMatchObject({
        state: 'warning',
        record: { value: 'v=spf1 mx ~all' },
      });
    },
  );

  test('may redirect to another record', async () => {
    expect((await withSpf('v=spf1 redirect=spf.provider.example')).state).toBe('fine');
  });

  test('counts DNS lookups, including those of records that it includes', async () => {
    const inner = 'v=spf1 a mx a:a.example mx:b.example exists:%{i}.c.example ptr ip4:192.0.2.1 ~all';
    const checkSpfRecord = async (record: string) =>
      (await check({ 'TXT charity.example': [record], 'TXT spf.provider.example': [inner] })).spf;
    // One lookup for the include, six in it, three here.
    expect((await checkSpfRecord('v=spf1 a mx a:d.example include:spf.provider.example ~all')).state).toBe(
      'fine',
    );
    expect(
      await checkSpfRecord('v=spf1 a mx a:d.example a:e.example include:spf.provider.example ~all'),
    ).toMatchObject({
      state: 'missing',
      says: expect.stringContaining('more than 10'),
    });
  });

  test('that includes itself causes no endless loop', async () => {
    expect(await withSpf('v=spf1 include:charity.example ~all')).toMatchObject({ state: 'missing' });
  });

  test('that includes a missing record does not count', async () => {
    expect(await withSpf('v=spf1 include:gone.example ~all')).toMatchObject({
      state: 'missing',
      says: expect.stringContaining('gone.example'),
    });
  });

  test('is checked for the domain to which emails are returned', async () => {
    const { spf, dmarc } = await check({}, { mailBounces: 'returned@bounces.example' });
    expect(spf).toMatchObject({ state: 'missing', record: { name: 'bounces.example' } });
    expect(dmarc.state).toBe('fine');
  });
});

describe('DKIM', () => {
  const withKey = async (...records: string[]) => (await check({ [`TXT ${keyAt}`]: records })).dkim;
  const wanted = { type: 'TXT', name: keyAt, value: `v=DKIM1; k=rsa; p=${p}` };

  test('is only a warning if the site does not sign', async () => {
    expect((await check({}, { dkim: undefined })).dkim).toMatchObject({ state: 'warning', record: null });
  });

  test.each([
    ['is missing', []],
    ['is of another key', [`v=DKIM1; p=${p.replace(/.{9}$/, 'AAAAAAAAA')}`]],
    ['was withdrawn', ['v=DKIM1; p=']],
    ['is there twice', [`p=${p}`, 'v=DKIM1; p=abc']],
  ])('whose key %s comes with the right one', async (_, records) => {
    expect(await withKey(...records)).toMatchObject({ state: 'missing', record: wanted });
  });

  test('is only a warning in testing mode', async () => {
    expect(await withKey(`v=DKIM1; t=y; p=${p}`)).toMatchObject({ state: 'warning', record: wanted });
  });

  test('for another domain does not count, but for a parent domain does', async () => {
    const from = (address: string) => check({}, {}, address);
    expect((await from('hello@other.example')).dkim).toMatchObject({
      state: 'warning',
      says: expect.stringContaining('come from other.example'),
    });
    expect((await from('hello@news.charity.example')).dkim.state).toBe('fine');
  });
});

describe('DMARC', () => {
  test('that is missing comes with a record that only monitors', async () => {
    expect((await check({ 'TXT _dmarc.charity.example': [] })).dmarc).toMatchObject({
      state: 'missing',
      record: {
        type: 'TXT',
        name: '_dmarc.charity.example',
        value: 'v=DMARC1; p=none; rua=mailto:hello@charity.example',
      },
    });
  });

  test('is explained in words', async () => {
    const says = async (record: string) =>
      (await check({ 'TXT _dmarc.charity.example': [record] })).dmarc.says;
    expect(await says('v=DMARC1; p=none;')).toContain('only monitors');
    expect(await says('v=DMARC1;p=reject')).toContain('refused');
  });

  test('of a parent domain applies with its policy for subdomains', async () => {
    const found = await check(
      { 'TXT _dmarc.charity.example': ['v=DMARC1; p=reject; sp=none'] },
      {},
      'hello@news.charity.example',
    );
    expect(found.dmarc).toMatchObject({ state: 'fine', says: expect.stringContaining('p=none') });
  });

  test.each([[['v=DMARC1; p=none', 'v=DMARC1; p=reject']], [['v=DMARC1; p=maybe']]])(
    'that is ambiguous or invalid does not count: %j',
    async (records) => {
      expect((await check({ 'TXT _dmarc.charity.example': records })).dmarc.state).toBe('missing');
    },
  );
});

describe('returned emails', () => {
  test.each([
    [{ 'MX charity.example': [], 'A charity.example': ['192.0.2.1'] }, 'warning'],
    [{ 'MX charity.example': [], 'A charity.example': [] }, 'missing'],
    [{ 'MX charity.example': ['.'], 'A charity.example': ['192.0.2.1'] }, 'missing'],
  ])('with %j in the DNS: %s', async (zone: Zone, state) => {
    expect((await check(zone)).returned.state).toBe(state);
  });
});

test('a DNS failure for some records leaves the other findings', async () => {
  const { spf, dkim: key, dmarc, returned } = await check({}, { mailBounces: 'returned@broken.example' });
  for (const silent of [spf, returned])
    expect(silent).toMatchObject({ state: 'warning', says: expect.stringMatching(/^The DNS did not say/) });
  for (const found of [key, dmarc]) expect(found.state).toBe('fine');
});
