import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { makeFolder } from '../../server/settings/data-dir';
import type { Settings } from '../../server/settings/settings';

/** In milliseconds. */
const timeouts = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 };

type Post = (mail: SendMailOptions) => Promise<unknown>;

/** Where mail goes: to the server of the settings, or into files in the folder `outbox`. Rejects where it can't. */
export function postbox({ smtpUrl, dataDir }: Pick<Settings, 'smtpUrl' | 'dataDir'>): Post {
  if (smtpUrl !== undefined) {
    const transport = createTransport({ url: smtpUrl, ...timeouts });
    return (mail) => transport.sendMail(mail);
  }
  const transport = createTransport({ streamTransport: true, buffer: true });
  return async (mail) => {
    const { message, messageId } = await transport.sendMail(mail);
    const name = `${new Date().toISOString()}-${messageId}`.replace(/[^\w.-]+/g, '-');
    const file = join(await makeFolder(join(dataDir, 'outbox')), `${name}.eml`);
    // A file that is there is whole.
    await writeFile(`${file}.unfinished`, message);
    await rename(`${file}.unfinished`, file);
  };
}
