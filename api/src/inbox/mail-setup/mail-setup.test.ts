import { generateKeyPairSync } from 'node:crypto';
import { getServers, setServers } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { Site } from '@lapis/contract';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { demoContent } from '../../operations/demo/content';
import { readMailbox } from '../newsletter/returned/read-mailbox';
import { startImapServer } from '../newsletter/returned/imap-server.fixture';
import { readReport } from '../mail/returned/read-report';
import { takeReport } from '../newsletter/returned/take-report';
import { MINUTE, timestamp } from '../../server/time/clock';
import { freePort } from '../../testing/free-port';
import { describeSite } from '../../testing/testing';
import { sendTestMail } from './test-mail';
import { whyNotSent } from './test-words';
import { startDnsServer } from './dns-server.fixture';

const refusal = (code: number, words: string) => Object.assign(new Error(words), { responseCode: code });

let refuses: Partial<Record<'auth' | 'sender' | 'recipient' | 'data', Error>> = {};
const received: Email[] = [];
const raw: Buffer[] = [];
const server = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  allowInsecureAuth: true,
  onAuth: (_auth, _session, done) => done(refuses.auth ?? null, { user: 'me' }),
  onMailFrom: (_address, _session, done) => done(refuses.sender ?? null),
  onRcptTo: (_address, _session, done) => done(refuses.recipient ?? null),
  onData(stream, _session, done) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', async () => {
      raw.push(Buffer.concat(chunks));
      received.push(await PostalMime.parse(Buffer.concat(chunks)));
      done(refuses.data ?? null);
    });
  },
});
// Clients may disconnect at any time.
server.on('error', () => {});
const SECRET = 'kites-over-kabul-in-spring';
const MAIL_DKIM_KEY = generateKeyPairSync('rsa', { modulusLength: 1024 })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString();

let smtpUrl = '';
let dns: Awaited<ReturnType<typeof startDnsServer>>;
const before = getServers();
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  smtpUrl = `smtp://me:geheim@127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  dns = await startDnsServer({
    'TXT charity.example': ['v=spf1 mx ~all'],
    'MX charity.example': ['mx.example'],
  });
  setServers([dns.server]);
});
afterAll(async () => {
  setServers(before);
  await dns.stop();
  await new Promise<void>((resolve) => server.close(resolve));
});
beforeEach(() => {
  refuses = {};
  received.length = 0;
  raw.length = 0;
  dns.asked.length = 0;
});

describeSite(
  'mail that is set up',
  (site) => {
    test('is shown in the portal', async () => {
      const owner = await site().signIn('admin');
      expect((await owner.get('/api/admin/mail')).json()).toEqual({
        is_sent: true,
        from: 'hello@charity.example',
        domain: 'charity.example',
        is_signed: true,
        returns_to: 'returned@charity.example',
        reads_returned: true,
      });
    });

    test('is tested by a signed email, sent at once to the person who asks', async () => {
      const owner = await site().signIn('admin');
      const { results } = (await owner.post('/api/admin/mail/test')).json();
      expect(results).toMatchObject({
        what: 'test',
        state: 'fine',
        says: expect.stringContaining(owner.email),
      });
      expect(received).toHaveLength(1);
      expect(received[0]).toMatchObject({
        from: { address: 'hello@charity.example' },
        to: [{ address: owner.email }],
      });
      const signature = received[0]!.headers.find(({ key }) => key === 'dkim-signature')?.value;
      expect(signature).toMatch(/d=charity\.example;.* s=lapis2026;/s);
      expect((await site().db.selectFrom('mails').selectAll().execute()).length).toBe(0);
    });

    test('can be tested ten times an hour by each person', async () => {
      const owner = await site().signIn('admin');
      const statuses = [];
      for (let i = 0; i < 11; i++) statuses.push((await owner.post('/api/admin/mail/test')).statusCode);
      expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
      const other = await site().signIn('admin');
      expect((await other.post('/api/admin/mail/test')).statusCode).toBe(200);
    });

    describe('is tested by an email to the address for returned ones', () => {
      const tested = async () => {
        const owner = await site().signIn('admin');
        const last = async () => (await owner.get('/api/admin/mail/returned-test')).json().results;
        return { answer: (await owner.post('/api/admin/mail/returned-test')).json(), last };
      };
      const hand = (payload: Buffer) =>
        site().app.inject({
          method: 'POST',
          url: '/api/mail/returned',
          headers: { authorization: `Bearer ${SECRET}`, 'content-type': 'message/rfc822' },
          payload,
        });

      test('which a mail server hands over', async () => {
        await tested();
        const { answer, last } = await tested();
        expect(answer.results).toMatchObject({ state: 'fine' });
        expect(received[1]).toMatchObject({ to: [{ address: 'returned@charity.example' }] });
        expect(await last()).toMatchObject({ arrived_at: null, is_late: false });
        expect((await hand(raw[0]!)).json()).toEqual({ kind: 'test', is_known: false });
        expect((await last()).arrived_at).toBeNull();
        expect((await hand(raw[1]!)).json()).toEqual({ kind: 'test', is_known: true });
        expect(await last()).toMatchObject({ arrived_at: expect.any(String), is_late: false });
      });

      test('which is read in the mailbox and moved away', async () => {
        const { last } = await tested();
        const mailbox = await startImapServer({ password: 'geheim' });
        mailbox.put(raw[0]!.toString().replaceAll('\r\n', '\n'));
        const take = (mail: Buffer) => takeReport(site().db, mail, readReport);
        const { signal } = new AbortController();
        await readMailbox({ url: mailbox.url, take, log: site().app.log, signal });
        expect(await last()).toMatchObject({ arrived_at: expect.any(String) });
        expect(mailbox.in('INBOX')).toEqual([]);
        await mailbox.stop();
      });

      test('which is late after ten minutes', async () => {
        const { last } = await tested();
        const sent_at = timestamp(-11 * MINUTE);
        await site().db.updateTable('returned_mail_tests').set({ sent_at }).execute();
        expect(await last()).toEqual({ sent_at, arrived_at: null, is_late: true });
      });

      test('which is not awaited if it was not sent', async () => {
        refuses = { recipient: refusal(550, 'No such mailbox') };
        const { answer, last } = await tested();
        expect(answer.results).toMatchObject({
          state: 'missing',
          says: expect.stringContaining('doesn’t send to returned@charity.example'),
        });
        expect(await last()).toBeNull();
      });
    });

    test('is looked up in the DNS', async () => {
      const owner = await site().signIn('admin');
      const { results } = (await owner.post('/api/admin/mail/check')).json();
      expect(results).toEqual([
        expect.objectContaining({ what: 'spf', state: 'fine' }),
        expect.objectContaining({ what: 'dkim', state: 'missing' }),
        expect.objectContaining({ what: 'dmarc', state: 'missing' }),
        expect.objectContaining({ what: 'returned', state: 'fine' }),
      ]);
    });

    test('is closed to guests and ordinary users', async () => {
      const user = await site().signIn('user');
      for (const path of ['check', 'test', 'returned-test']) {
        expect((await user.post(`/api/admin/mail/${path}`)).statusCode).toBe(403);
        expect((await site().guest.post(`/api/admin/mail/${path}`)).statusCode).toBe(401);
      }
      expect(received).toHaveLength(0);
    });
  },
  {
    environment: () => ({
      SMTP_URL: smtpUrl,
      MAIL_FROM: 'hello@charity.example',
      MAIL_BOUNCES: 'returned@charity.example',
      BOUNCE_IMAP_URL: 'imaps://me:geheim@mail.example',
      MAIL_DKIM_DOMAIN: 'charity.example',
      MAIL_DKIM_SELECTOR: 'lapis2026',
      MAIL_DKIM_KEY,
      MAIL_WEBHOOK_SECRET: SECRET,
    }),
  },
);

describeSite(
  'mail that is not set up',
  (site) => {
    test('says so, and tests nothing', async () => {
      const owner = await site().signIn('admin');
      await owner.patch('/api/admin/site', { email: '' });
      expect((await owner.get('/api/admin/mail')).json()).toEqual({
        is_sent: false,
        from: null,
        domain: null,
        is_signed: false,
        returns_to: null,
        reads_returned: false,
      });
      for (const path of ['check', 'test'])
        expect((await owner.post(`/api/admin/mail/${path}`)).statusCode).toBe(409);
      expect(dns.asked).toEqual([]);
    });
  },
  { environment: { DEMO: '0' } },
);

describe('a test that fails', () => {
  const site = Site.parse(demoContent.site);
  const attempt = (url: string) =>
    sendTestMail({
      site,
      from: 'hello@charity.example',
      to: 'mina@example.org',
      smtpUrl: url,
      settings: { smtpUrl: url, dkim: undefined, dataDir: '', mailBounces: undefined },
    });

  test.each([
    [
      'a wrong password',
      { auth: refusal(535, 'Wrong password') },
      /doesn’t accept the name or the password.*Wrong password/,
    ],
    [
      'a sender that is not known',
      { sender: refusal(550, 'Not yours') },
      /doesn’t send for hello@charity\.example.*Not yours/,
    ],
    [
      'a recipient that is refused, without repeating the address',
      { recipient: refusal(550, 'No mina@example.org here') },
      /^(?!.*mina).*doesn’t send to your address/,
    ],
    ['what it says', { data: refusal(554, 'Spam') }, /refused the email.*Spam/],
  ])('because of %s is explained', async (_, rule, words) => {
    refuses = rule;
    expect(await attempt(smtpUrl)).toMatchObject({
      what: 'test',
      state: 'missing',
      says: expect.stringMatching(words),
      todo: expect.any(String),
    });
  });

  test('for a temporary reason is a warning', async () => {
    refuses = { recipient: refusal(451, 'Come back later') };
    expect(await attempt(smtpUrl)).toMatchObject({
      state: 'warning',
      says: expect.stringMatching(/right now/),
    });
  });

  test('because no server responds names the address', async () => {
    const port = await freePort();
    expect(await attempt(`smtp://me:geheim@127.0.0.1:${port}`)).toMatchObject({
      state: 'missing',
      says: `Nothing responds at port ${port} of 127.0.0.1.`,
    });
  });

  test('because there is no such server says so', () => {
    const error = Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'EDNS' });
    const { says } = whyNotSent(error, {
      host: 'mail.nowhere.example',
      port: '465',
      from: '',
      recipient: '',
    });
    expect(says).toMatch(/no mail server named mail\.nowhere\.example/);
  });

  test('because the connection is not secure names the setting', async () => {
    const { says, todo } = await attempt(smtpUrl.replace('smtp:', 'smtps:'));
    expect(says).toMatch(/A secure connection to 127\.0\.0\.1/);
    expect(todo).toContain('SMTP_URL');
    expect(says).not.toContain('geheim');
  });

  test('because the server hangs up is an error', async () => {
    const silent = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    expect(await attempt(`smtp://127.0.0.1:${port}`)).toMatchObject({ state: 'missing' });
    await new Promise((resolve) => silent.close(resolve));
  });
});
