import type { FastifyBaseLogger } from 'fastify';
import type { ImapFlow } from 'imapflow';
import type { Taken } from './take-report';

/** Where a mail is moved that was understood. */
const DONE = 'Processed';

/**
 * Marks a mail before it is read here, until it is understood. Any other mail stays new to people with the mark, and is
 * never read again, not even if the process ended over it.
 */
const LEFT = 'LapisLeft';

/** Of what is larger the beginning is read, in bytes: what a report says stands first. */
const LARGEST = 1024 * 1024;

/** Mails that are read at a time; the others wait for the next. */
const MOST = 500;

/** In milliseconds: the time that a stop leaves for the mail in hand, so that it keeps no mark. */
const GRACE = 5_000;

/** In milliseconds. */
const timeouts = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 };

interface Reading {
  /** Such as imaps://user:password@mail.example.org/INBOX. */
  url: string;
  /** Does what follows of a mail as it came. */
  take: (raw: Buffer) => Promise<Taken>;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
  /** Ends it, after the mail that is being taken. */
  signal: AbortSignal;
}

/**
 * Takes the new mails of a mailbox. Those that are understood are marked as read and moved to the folder Processed; any
 * other stays where it is, as new. One that could not be taken, because the database was away, is read again the next time.
 * @throws Error where the mailbox can't be reached, without its password
 */
export async function readMailbox({ url, take, log, signal }: Reading) {
  const client = await clientFor(url);
  let isTaking = false;
  const stop = () => void (isTaking ? setTimeout(() => client.close(), GRACE).unref() : client.close());
  signal.addEventListener('abort', stop);
  try {
    if (signal.aborted) return;
    await client.connect();
    const lock = await client.getMailboxLock(folderOf(url));
    try {
      const found = await client.search({ seen: false, unKeyword: LEFT }, { uid: true });
      const uids = (found || []).slice(0, MOST);
      const done = uids.length > 0 ? await doneFolder(client) : '';
      for (const uid of uids) {
        if (signal.aborted) return;
        const mail = await client.fetchOne(String(uid), { source: { maxLength: LARGEST } }, { uid: true });
        if (!mail || !mail.source) continue;
        isTaking = true;
        const mark = await markAsLeft(client, uid);
        const taken = await take(mail.source).catch((err: unknown) => {
          log.error({ err, uid }, 'a mail that came back could not be taken, and is read again later');
        });
        if (taken) log.info({ uid, ...taken }, 'a mail came back');
        if (taken?.kind !== 'unknown') await client.messageFlagsRemove(String(uid), [mark], { uid: true });
        if (taken && taken.kind !== 'unknown') await putAway(client, uid, done);
        isTaking = false;
      }
    } finally {
      lock.release();
    }
    await client.logout();
  } catch (error) {
    // What was cut off by the stop is read after the next start.
    if (!signal.aborted) throw error;
  } finally {
    signal.removeEventListener('abort', stop);
    client.close();
  }
}

async function clientFor(url: string) {
  const { ImapFlow } = await import('imapflow');
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'imaps:';
  const client = new ImapFlow({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 993 : 143),
    secure,
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
    disableAutoIdle: true,
    ...timeouts,
  });
  // Whatever is under way is rejected with it too.
  client.on('error', () => {});
  return client;
}

const folderOf = (url: string) => decodeURIComponent(new URL(url).pathname.slice(1)) || 'INBOX';

/** The path of the folder for what was understood, which is made where there is none. */
async function doneFolder(client: ImapFlow) {
  const known = (await client.list()).find(({ name }) => name.toLowerCase() === DONE.toLowerCase());
  return known ? known.path : (await client.mailboxCreate(DONE)).path;
}

async function putAway(client: ImapFlow, uid: number, folder: string) {
  await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true });
  // Where it can't be moved, it stays, marked as read.
  await client.messageMove(String(uid), folder, { uid: true });
}

/** Marks a mail so that no search finds it again. Returns the mark: '\\Seen' in a mailbox that takes no other. */
async function markAsLeft(client: ImapFlow, uid: number) {
  if (await client.messageFlagsAdd(String(uid), [LEFT], { uid: true })) return LEFT;
  await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true });
  return '\\Seen';
}
