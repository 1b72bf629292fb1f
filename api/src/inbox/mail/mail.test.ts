import { once } from 'node:events';
import { readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { Site } from '@lapis/contract';
import PostalMime from 'postal-mime';
import { DAY, timestamp } from '../../server/time/clock';
import { demoContent } from '../../operations/demo/content';
import { describeOnEachDatabase, describeSite, type TestSite } from '../../testing/testing';
import { siteRepository } from '../../cms/site/site.repository';
import { suppressionsRepository } from '../newsletter/clean/suppressions.repository';
import { subscriberEventsRepository } from '../newsletter/subscribers/subscriber-events.repository';
import { composeEmail } from './compose-email';
import { openMail } from './mail';
import { proven } from './recipient';
import type { NewMail } from '../../server/http/mail';
import { startMailServer } from './smtp-server.fixture';

const charity = Site.parse(demoContent.site);

const greeting = (to: string | null = 'zohra@example.org') =>
  composeEmail(charity, to === null ? null : proven(to), 'Salaam', [
    'The first line.',
    { label: 'Look', url: 'https://x.example/?a=1&b=2' },
  ]);

/** Opens a site's mail that sends only on demand. */
async function open({ db, settings }: TestSite, changes: Partial<TestSite['settings']>) {
  await siteRepository(db).write(charity);
  const mail = openMail({ db, settings: { ...settings, ...changes } });
  return { ...mail, queue: (...mails: NewMail[]) => mail.inTransaction(async () => mails) };
}

const rows = ({ db }: TestSite) => db.selectFrom('mails').selectAll().orderBy('id').execute();
const untilNextTry = ({ db }: TestSite) =>
  db.updateTable('mails').set({ next_try_at: timestamp() }).where('sent_at', 'is', null).execute();

describeOnEachDatabase('mail', (site) => {
  beforeEach(async () => {
    // The site's own queue would send first.
    await site().mail.close();
    await site().db.deleteFrom('mails').execute();
  });

  test('goes to the mail server in both forms, from the charity', async () => {
    const server = await startMailServer();
    const mail = await open(site(), { smtpUrl: `smtp://127.0.0.1:${server.port}` });
    await mail.queue({ ...greeting(), replyTo: { name: 'Mina Marsh', address: 'mina@example.org' } });
    await mail.deliver();
    await server.stop();

    expect(server.received).toHaveLength(1);
    expect(server.received[0]).toMatchObject({
      subject: 'Salaam',
      from: { name: charity.app_name, address: 'hello@lapis.example' },
      to: [{ address: 'zohra@example.org' }],
      replyTo: [{ name: 'Mina Marsh', address: 'mina@example.org' }],
      text: expect.stringContaining('The first line.\n\nLook:\nhttps://x.example/?a=1&b=2'),
      html: expect.stringContaining('href="https://x.example/?a=1&#38;b=2"'),
    });
  });

  test('waits while the server is down, and is sent once it is back', async () => {
    const first = await startMailServer();
    await first.stop();
    const mail = await open(site(), { smtpUrl: `smtp://127.0.0.1:${first.port}` });
    await mail.queue(greeting());

    await mail.deliver();
    const [waiting] = await rows(site());
    expect(waiting).toMatchObject({
      tries: 1,
      sent_at: null,
      last_error: expect.stringMatching(/ECONNREFUSED/),
    });
    expect(waiting!.next_try_at! > timestamp()).toBe(true);

    const server = await startMailServer(first.port);
    await mail.deliver();
    expect(server.received).toHaveLength(0);
    await untilNextTry(site());
    await mail.deliver();
    await server.stop();
    expect(server.received).toHaveLength(1);
    const [sent] = await rows(site());
    expect(sent).toMatchObject({ tries: 2, next_try_at: null, last_error: null, content: '' });
  });

  test('to a silent server does not delay a stop, and stays queued', async () => {
    const sockets = new Set<Socket>();
    const silent = createServer((socket) => sockets.add(socket)).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const settings = { ...site().settings, smtpUrl: `smtp://127.0.0.1:${port}` };
    const mail = openMail({ db: site().db, settings }, 1);
    await mail.inTransaction(async () => [greeting()]);
    const connected = once(silent, 'connection');
    const sending = mail.deliver();
    await connected;
    await mail.close();
    expect(await rows(site())).toMatchObject([{ sent_at: null, tries: 1 }]);
    for (const socket of sockets) socket.destroy();
    await sending;
    silent.close();
  });

  test('that is never accepted is given up after twenty tries, and stays stored', async () => {
    const server = await startMailServer(0, () => new Error('No room for zohra@example.org'));
    const mail = await open(site(), { smtpUrl: `smtp://127.0.0.1:${server.port}` });
    const log = { warn: jest.fn(), error: jest.fn() };
    await mail.queue(greeting());
    await site().db.updateTable('mails').set({ tries: 18 }).execute();
    mail.start(log as unknown as TestSite['app']['log']);
    await mail.deliver();
    await untilNextTry(site());
    await mail.deliver();
    await mail.close();
    await server.stop();

    const [row] = await rows(site());
    expect(row).toMatchObject({ tries: 20, next_try_at: null, sent_at: null });
    expect(row!.last_error).toContain('No room for');
    expect(log.error).toHaveBeenCalledWith(expect.objectContaining({ mail: row!.id }), expect.any(String));
    expect(JSON.stringify([log.warn.mock.calls, log.error.mock.calls])).not.toContain('zohra');
  });

  describe('that is rejected', () => {
    const refusal = (code: number, words: string) => Object.assign(new Error(words), { responseCode: code });

    /** Returns the state of a mail to a new subscriber after a number of tries that fail with this error. */
    async function sentTo(email: string, answer: Error, tries = 1) {
      await site().guest.post('/api/newsletter', { email, website: '' });
      await site().db.deleteFrom('mails').execute();
      const server = await startMailServer(0, () => answer);
      const mail = await open(site(), { smtpUrl: `smtp://127.0.0.1:${server.port}` });
      await mail.queue(greeting(email.toUpperCase()));
      for (let i = 0; i < tries; i++) {
        await site()
          .db.updateTable('mails')
          .set({ next_try_at: timestamp() })
          .where('next_try_at', 'is not', null)
          .execute();
        await mail.deliver();
      }
      await server.stop();
      const [row] = await rows(site());
      const subscriber = await site()
        .db.selectFrom('subscribers')
        .select(['id', 'ended_because', 'unsubscribed_at'])
        .where('email', '=', email)
        .executeTakeFirstOrThrow();
      return { row, subscriber, isWrittenTo: !(await suppressionsRepository(site().db).find(email)) };
    }

    test('because the address does not exist is tried once, and its subscription ends', async () => {
      const gone = refusal(550, '5.1.1 <gone@example.org> No such user here');
      const { row, subscriber, isWrittenTo } = await sentTo('gone@example.org', gone);
      expect(row).toMatchObject({ tries: 1, next_try_at: null, sent_at: null });
      expect(row?.last_error).toContain('5.1.1');
      expect(subscriber).toMatchObject({ ended_because: 'bounced', unsubscribed_at: expect.any(String) });
      expect(isWrittenTo).toBe(false);
      const [, event] = await subscriberEventsRepository(site().db).of(subscriber.id);
      expect(event).toMatchObject({ what: 'bounced', words: expect.stringContaining('No such user here') });
      expect(event?.words).not.toContain('gone@');
    });

    test('for its content is tried five times, and its reader stays subscribed', async () => {
      const spam = refusal(554, '5.7.1 Message refused as spam');
      const { row, subscriber, isWrittenTo } = await sentTo('stays@example.org', spam, 6);
      expect(row).toMatchObject({ tries: 5, next_try_at: null, sent_at: null });
      expect(subscriber).toMatchObject({ ended_because: null, unsubscribed_at: null });
      expect(isWrittenTo).toBe(true);
    });

    test('temporarily is tried again, and its reader stays subscribed', async () => {
      const full = refusal(452, '4.2.2 Mailbox full');
      const { row, subscriber } = await sentTo('full@example.org', full, 6);
      expect(row).toMatchObject({ tries: 6, next_try_at: expect.any(String) });
      expect(subscriber.unsubscribed_at).toBeNull();
    });
  });

  test('has the address for returned mail as its sender', async () => {
    const senders: string[] = [];
    const server = await startMailServer(
      0,
      () => null,
      (address) => senders.push(address),
    );
    const smtpUrl = `smtp://127.0.0.1:${server.port}`;
    const mail = await open(site(), { smtpUrl, mailBounces: 'returned@lapis.example' });
    await mail.queue(greeting());
    await mail.deliver();
    await server.stop();
    expect(senders).toEqual(['returned@lapis.example']);
    expect(server.received[0]?.from).toMatchObject({ address: 'hello@lapis.example' });
  });

  test('is sent once, however many processes deliver', async () => {
    const server = await startMailServer();
    const smtpUrl = `smtp://127.0.0.1:${server.port}`;
    const processes = await Promise.all([1, 2, 3].map(() => open(site(), { smtpUrl })));
    await processes[0]!.queue(...Array.from({ length: 6 }, (_, i) => greeting(`${i}@example.org`)));
    await Promise.all(processes.map(({ deliver }) => deliver()));
    await server.stop();
    const to = server.received.map((mail) => mail.to?.[0]?.address);
    expect(to.toSorted()).toEqual([0, 1, 2, 3, 4, 5].map((i) => `${i}@example.org`));
  });

  test('is queued only if its transaction commits', async () => {
    const mail = await open(site(), {});
    const failing = mail.inTransaction(async ({ db }) => {
      await db.insertInto('site_settings').values({ id: 2, site: '{}', updated_at: '' }).execute();
      throw new Error('Changed my mind');
    });
    await expect(failing).rejects.toThrow('Changed my mind');
    expect(await rows(site())).toEqual([]);
    expect(await site().db.selectFrom('site_settings').select('id').execute()).toEqual([{ id: 1 }]);
  });

  test('that was sent is deleted a month after it was created', async () => {
    const mail = await open(site(), {});
    await mail.queue(greeting(), greeting(), greeting());
    const [old, young] = await rows(site());
    const { db } = site();
    const done = { next_try_at: null, sent_at: timestamp() };
    await db
      .updateTable('mails')
      .set({ ...done, created_at: timestamp(-31 * DAY) })
      .where('id', '=', old!.id)
      .execute();
    await db
      .updateTable('mails')
      .set({ ...done, created_at: timestamp(-29 * DAY) })
      .where('id', '=', young!.id)
      .execute();
    await mail.purge();
    expect(await rows(site())).toHaveLength(2);
  });
});

describeSite('mail without a mail server', (site) => {
  test('becomes a file in the outbox', async () => {
    await site().mail.close();
    const mail = await open(site(), { mailFrom: 'post@lapis.example', mailTo: 'office@lapis.example' });
    await mail.queue(greeting(null));
    await mail.deliver();
    const outbox = join(site().settings.dataDir, 'outbox');
    const [file = '', ...others] = await readdir(outbox);
    expect(others).toEqual([]);
    expect(file).toMatch(/\.eml$/);
    expect(await PostalMime.parse(await readFile(join(outbox, file)))).toMatchObject({
      from: { address: 'post@lapis.example' },
      to: [{ address: 'office@lapis.example' }],
      subject: 'Salaam',
    });
  });

  test('is deleted from the outbox a month later', async () => {
    const mail = await open(site(), {});
    await mail.queue(greeting());
    await mail.deliver();
    const outbox = join(site().settings.dataDir, 'outbox');
    const before = await readdir(outbox);
    for (const [name, days] of Object.entries({
      'old.eml': 31,
      'broken-off.eml.unfinished': 31,
      'young.eml': 29,
    })) {
      const file = join(outbox, name);
      await writeFile(file, 'A mail');
      const written = (Date.now() - days * DAY) / 1000;
      await utimes(file, written, written);
    }
    await mail.purge();
    expect((await readdir(outbox)).toSorted()).toEqual([...before, 'young.eml'].toSorted());
  });

  test('waits if no sender address is set', async () => {
    const mail = await open(site(), {});
    await siteRepository(site().db).write({ ...charity, email: '' });
    await mail.queue(greeting());
    await mail.deliver();
    expect((await rows(site())).at(-1)).toMatchObject({
      sent_at: null,
      last_error: expect.stringMatching(/set MAIL_FROM/),
    });
  });
});

test('an email is text and HTML, and typed words never become markup', () => {
  const { text, html } = composeEmail(charity, null, 'A <b>', [{ quote: 'One\r\n<script>' }]);
  expect(text).toContain('> One\n> <script>');
  expect(text).toContain('12 Kite Yard');
  expect(html).toContain('<title>A &#60;b&#62;</title>');
  expect(html).not.toContain('<script>');
  expect(html).toContain('<html lang="en">');
});
