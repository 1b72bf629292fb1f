import type { FastifyBaseLogger } from 'fastify';
import type { ImapFlow } from 'imapflow';
import type { ReportResult } from './take-report';

const DONE = 'Processed';

/**
 * Flag set before an email is processed, and removed once the email is understood. A flagged email stays
 * unread for people, but the site doesn't read it again, even if the process crashed on it.
 */
const LEFT = 'LapisLeft';

/** Maximum number of bytes to read of an email; a report begins with the information that matters. */
const LARGEST = 1024 * 1024;

const MOST = 500;

/** Time limit in milliseconds for finishing the current email on shutdown, so that its flag is removed. */
const GRACE = 5_000;

const timeouts = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 };

interface ReadMailboxOptions {
  url: string;
  take: (raw: Buffer) => Promise<ReportResult>;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
  signal: AbortSignal;
}

/**
 * Processes a mailbox's new emails. Those that are understood are marked as read and moved to the folder
 * Processed; others stay unread in place. An email that failed because the database was down is read again
 * next time.
 * @throws Error without the password, if the mailbox can't be reached
 */
export async function readMailbox({ url, take, log, signal }: ReadMailboxOptions) {
  const client = await clientFor(url);
  let isTaking = false;
  const stop = () => void (isTaking ? setTimeout(() => client.close(), GRACE).unref() : client.close());
  signal.addEventListener('abort', stop);
  try {
    if (signal.aborted) return;
    await client.connect();
    const lock = await client.getMailboxLock(parseFolder(url));
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
          log.error({ err, uid }, 'a returned email could not be read, and will be tried again later');
        });
        if (taken) log.info({ uid, ...taken }, 'an email was returned');
        if (taken?.kind !== 'unknown') await client.messageFlagsRemove(String(uid), [mark], { uid: true });
        if (taken && taken.kind !== 'unknown') await putAway(client, uid, done);
        isTaking = false;
      }
    } finally {
      lock.release();
    }
    await client.logout();
  } catch (error) {
    // After a shutdown, errors are expected; the emails are read again after the next start.
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
  // Errors are ignored here, because pending commands are rejected as well.
  client.on('error', () => {});
  return client;
}

const parseFolder = (url: string) => decodeURIComponent(new URL(url).pathname.slice(1)) || 'INBOX';

async function doneFolder(client: ImapFlow) {
  const known = (await client.list()).find(({ name }) => name.toLowerCase() === DONE.toLowerCase());
  return known ? known.path : (await client.mailboxCreate(DONE)).path;
}

async function putAway(client: ImapFlow, uid: number, folder: string) {
  await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true });
  // An email that can't be moved stays in place, marked as read.
  await client.messageMove(String(uid), folder, { uid: true });
}

/**
 * Flags an email so that later searches skip it. Returns the flag, which is '\\Seen' if the mailbox accepts
 * no custom flags.
 */
async function markAsLeft(client: ImapFlow, uid: number) {
  if (await client.messageFlagsAdd(String(uid), [LEFT], { uid: true })) return LEFT;
  await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true });
  return '\\Seen';
}
