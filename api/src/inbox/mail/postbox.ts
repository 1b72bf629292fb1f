import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { makeFolder } from '../../server/settings/data-dir';
import type { DkimSettings } from '../../server/settings/dkim';
import type { Settings } from '../../server/settings/settings';
import { DAY } from '../../server/time/clock';

const timeouts = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 };

const KEPT = 30 * DAY;

const outboxFolder = ({ dataDir }: Pick<Settings, 'dataDir'>) => join(dataDir, 'outbox');

type PostSettings = Pick<Settings, 'smtpUrl' | 'dkim' | 'dataDir'>;

/**
 * Headers to sign: nodemailer's defaults, which RFC 6376 recommends, and those that RFC 8058 (section 4)
 * adds.
 */
const signedFields = `From:Sender:Reply-To:Subject:Date:Message-ID:To:Cc
  MIME-Version:Content-Type:Content-Transfer-Encoding:Content-ID:Content-Description
  Resent-Date:Resent-From:Resent-Sender:Resent-To:Resent-Cc:Resent-Message-ID:In-Reply-To:References
  List-Id:List-Help:List-Unsubscribe:List-Unsubscribe-Post:List-Subscribe:List-Post:List-Owner:List-Archive`;

const signing = (dkim: DkimSettings | undefined) =>
  dkim && {
    dkim: {
      domainName: dkim.domain,
      keySelector: dkim.selector,
      privateKey: dkim.privateKey,
      headerFieldNames: signedFields.replace(/\s+/g, ':'),
    },
  };

export type SendPost = (mail: SendMailOptions) => Promise<unknown>;

/**
 * Creates a function that sends email through the configured server or, if there is none, writes it to the
 * folder `outbox`.
 * @param waits timeouts in milliseconds
 */
export function createTransportPost(
  settings: PostSettings,
  waits: Partial<typeof timeouts> = timeouts,
): SendPost {
  const { smtpUrl, dkim } = settings;
  if (smtpUrl === undefined) return outbox(settings);
  const transport = createTransport({ url: smtpUrl, ...waits, ...signing(dkim) });
  return (mail) => transport.sendMail(mail);
}

/**
 * Creates a pool of connections for mailings, so that other emails don't wait for mailings. `close` drops the
 * connections, so emails that are being sent fail.
 */
export function createPooledPost(settings: PostSettings, maxConnections: number) {
  const { smtpUrl, dkim } = settings;
  if (smtpUrl === undefined) return { post: outbox(settings), close: () => {} };
  // The caller counts tries and decides on retries.
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections,
    maxRequeues: 0,
    ...timeouts,
    ...signing(dkim),
  });
  const post: SendPost = (mail) => transport.sendMail(mail);
  return { post, close: () => transport.transporter.close?.({ force: true }) };
}

function outbox(settings: Pick<Settings, 'dataDir'>): SendPost {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return async (mail) => {
    const { message, messageId } = await transport.sendMail(mail);
    const name = `${new Date().toISOString()}-${messageId}`.replace(/[^\w.-]+/g, '-');
    const file = join(await makeFolder(outboxFolder(settings)), `${name}.eml`);
    // Renamed when complete, so that no reader sees half an email.
    await writeFile(`${file}.unfinished`, message);
    await rename(`${file}.unfinished`, file);
  };
}

export async function purgeOutbox(settings: Pick<Settings, 'dataDir'>) {
  const folder = outboxFolder(settings);
  for (const name of (await readdir(folder).catch(unlessGone)) ?? []) {
    const file = join(folder, name);
    const found = await stat(file).catch(unlessGone);
    if (found && found.mtimeMs < Date.now() - KEPT) await rm(file, { force: true });
  }
}

function unlessGone(error: NodeJS.ErrnoException) {
  if (error.code !== 'ENOENT') throw error;
}
