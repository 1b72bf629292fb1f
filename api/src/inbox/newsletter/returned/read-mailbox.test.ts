import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { MINUTE } from '../../../server/time/clock';
import { describeSite } from '../../../testing/testing';
import { readReport } from '../../mail/returned/read-report';
import { startImapServer } from './imap-server.fixture';
import { readMailbox } from './read-mailbox';
import { readReturned } from './read-returned';

const fixture = (name: string) =>
  readFileSync(join(__dirname, '../../mail/returned/fixtures', `${name}.eml`), 'utf8');

const log = { info: jest.fn(), error: jest.fn() };
const take = async (raw: Buffer) => ({ kind: (await readReport(raw)).kind, isKnown: false });
const { signal } = new AbortController();

const open = async (...mails: string[]) => {
  const server = await startImapServer({ password: 'p@ss/word' });
  for (const name of mails) server.put(fixture(name));
  return server;
};

test('a mail that is understood is moved away, and any other stays unread and is fetched once', async () => {
  const server = await open('qmail', 'person', 'away');
  await readMailbox({ url: server.url, take, log, signal });
  expect(server.in('Processed')).toEqual([
    ['failure notice', '\\Seen'],
    ['Automatic reply: News of the spring', '\\Seen'],
  ]);
  expect(server.in('INBOX')).toEqual([['Re: News of the spring', 'LapisLeft']]);
  await readMailbox({ url: server.url, take, log, signal });
  expect(server.reads()).toBe(3);
  await server.stop();
});

test('a mailbox without custom flags has other mails marked as read', async () => {
  const server = await startImapServer({ password: 'p@ss/word', keywords: false });
  server.put(fixture('person'));
  await readMailbox({ url: server.url, take, log, signal });
  expect(server.in('INBOX')).toEqual([['Re: News of the spring', '\\Seen']]);
  await server.stop();
});

test('a mail that could not be handled is read again the next time, and delays no other', async () => {
  const server = await open('qmail', 'away');
  let isAway = true;
  const failing = async (raw: Buffer) => {
    const taken = await take(raw);
    if (isAway && taken.kind === 'hard') throw new Error('The database is away');
    return taken;
  };
  await readMailbox({ url: server.url, take: failing, log, signal });
  expect(server.in('INBOX')).toEqual([['failure notice', '']]);
  isAway = false;
  await readMailbox({ url: server.url, take: failing, log, signal });
  expect(server.in('Processed')).toHaveLength(2);
  await server.stop();
});

test('a mail that a process crashed on is not read again', async () => {
  const server = await open('qmail');
  let marks: unknown;
  await readMailbox({
    url: server.url,
    log,
    signal,
    // Another process reads the mailbox meanwhile, as after a restart.
    take: async (raw) => {
      marks = server.in('INBOX');
      await readMailbox({ url: server.url, take, log, signal });
      return take(raw);
    },
  });
  expect(marks).toEqual([['failure notice', 'LapisLeft']]);
  expect(server.reads()).toBe(1);
  expect(server.in('Processed')).toEqual([['failure notice', '\\Seen']]);
  await server.stop();
});

test('a stop waits for the mail that is being handled, and leaves no flag on it if it fails', async () => {
  const server = await open('qmail', 'away');
  const ending = new AbortController();
  const takeLast = async (raw: Buffer) => {
    ending.abort();
    throw new Error(`${raw.length} bytes and no database`);
  };
  await readMailbox({ url: server.url, take: takeLast, log, signal: ending.signal });
  expect(server.in('INBOX').map(([, marks]) => marks)).toEqual(['', '']);
  await server.stop();
});

test('a mail of a megabyte that is hard to read delays no other', async () => {
  const server = await open();
  server.put(
    `From: postmaster@example.org\nSubject: Long\nX-Failed-Recipients: ${'a'.repeat(1024 * 1023)}\n\nx`,
  );
  server.put(fixture('qmail'));
  await readMailbox({ url: server.url, take, log, signal });
  expect(server.in('INBOX')).toEqual([['Long', 'LapisLeft']]);
  expect(server.in('Processed')).toHaveLength(1);
  await server.stop();
});

test('a wrong password is an error that does not repeat it', async () => {
  const server = await open();
  const reading = readMailbox({ url: server.url.replace('p%40ss', 'guess'), take, log, signal });
  const error = await reading.then(
    () => undefined,
    (reason: Error) => reason,
  );
  expect(error).toBeInstanceOf(Error);
  expect(JSON.stringify(error) + String(error)).not.toMatch(/guess|\/word/);
  await server.stop();
});

test('a silent server delays no stop', async () => {
  const closing = new AbortController();
  const silent = createServer(() => closing.abort()).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  await readMailbox({ url: `imap://me:geheim@127.0.0.1:${port}`, take, log, signal: closing.signal });
  silent.close();
  await once(silent, 'close');
  // Ends before the reader itself would give up on the server's greeting.
}, 15_000);

describeSite('the mailbox of a site', (site) => {
  test('is read by one process at a time, and every five minutes', async () => {
    const server = await open('person', 'qmail');
    const { db } = site();
    const read = () =>
      readReturned({ db, log, url: server.url, every: 5 * MINUTE, signal, read: readReport });
    await Promise.all([read(), read(), read()]);
    expect(server.reads()).toBe(2);
    server.put(fixture('away'));
    await read();
    expect(server.reads()).toBe(2);
    await server.stop();
  });
});
