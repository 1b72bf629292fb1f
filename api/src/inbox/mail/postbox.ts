import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { makeFolder } from '../../server/settings/data-dir';
import type { DkimSettings } from '../../server/settings/dkim';
import type { Settings } from '../../server/settings/settings';
import { DAY } from '../../server/time/clock';

/** In milliseconds. */
const timeouts = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 };

/** In milliseconds: how long a mail stays in a file, as long as its row stays in the database. */
const KEPT = 30 * DAY;

const outboxOf = ({ dataDir }: Pick<Settings, 'dataDir'>) => join(dataDir, 'outbox');

/** What the settings say of how mail leaves, or where it is kept. */
type PostSettings = Pick<Settings, 'smtpUrl' | 'dkim' | 'dataDir'>;

/** What RFC 6376 advises to sign, as nodemailer does by itself, and what RFC 8058 (section 4) wants besides. */
const signedFields = `From:Sender:Reply-To:Subject:Date:Message-ID:To:Cc
  MIME-Version:Content-Type:Content-Transfer-Encoding:Content-ID:Content-Description
  Resent-Date:Resent-From:Resent-Sender:Resent-To:Resent-Cc:Resent-Message-ID:In-Reply-To:References
  List-Id:List-Help:List-Unsubscribe:List-Unsubscribe-Post:List-Subscribe:List-Post:List-Owner:List-Archive`;

/** As nodemailer takes it. */
const signing = (dkim: DkimSettings | undefined) =>
  dkim && {
    dkim: {
      domainName: dkim.domain,
      keySelector: dkim.selector,
      privateKey: dkim.privateKey,
      headerFieldNames: signedFields.replace(/\s+/g, ':'),
    },
  };

export type Post = (mail: SendMailOptions) => Promise<unknown>;

/**
 * Where mail goes: to the server of the settings, or into files in the folder `outbox`. Rejects where it can't.
 * @param waits how long the server may take for what, in milliseconds
 */
export function postbox(settings: PostSettings, waits: Partial<typeof timeouts> = timeouts): Post {
  const { smtpUrl, dkim } = settings;
  if (smtpUrl === undefined) return outbox(settings);
  const transport = createTransport({ url: smtpUrl, ...waits, ...signing(dkim) });
  return (mail) => transport.sendMail(mail);
}

/**
 * The same for many mails, on so many connections that are kept; no other mail waits for them. `close` ends them at once:
 * what is being sent then is rejected.
 */
export function manyPostbox(settings: PostSettings, maxConnections: number) {
  const { smtpUrl, dkim } = settings;
  if (smtpUrl === undefined) return { post: outbox(settings), close: () => {} };
  // Whether it is sent again is decided by whoever counts the tries.
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections,
    maxRequeues: 0,
    ...timeouts,
    ...signing(dkim),
  });
  const post: Post = (mail) => transport.sendMail(mail);
  return { post, close: () => transport.transporter.close?.({ force: true }) };
}

function outbox(settings: Pick<Settings, 'dataDir'>): Post {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return async (mail) => {
    const { message, messageId } = await transport.sendMail(mail);
    const name = `${new Date().toISOString()}-${messageId}`.replace(/[^\w.-]+/g, '-');
    const file = join(await makeFolder(outboxOf(settings)), `${name}.eml`);
    // A file that is there is whole.
    await writeFile(`${file}.unfinished`, message);
    await rename(`${file}.unfinished`, file);
  };
}

/** Deletes the files of mails that were written a month ago. */
export async function purgeOutbox(settings: Pick<Settings, 'dataDir'>) {
  const folder = outboxOf(settings);
  for (const name of (await readdir(folder).catch(unlessGone)) ?? []) {
    const file = join(folder, name);
    // Another process may do the same.
    const found = await stat(file).catch(unlessGone);
    if (found && found.mtimeMs < Date.now() - KEPT) await rm(file, { force: true });
  }
}

function unlessGone(error: NodeJS.ErrnoException) {
  if (error.code !== 'ENOENT') throw error;
}
