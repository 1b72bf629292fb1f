import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import type { TestSite } from '../../testing/testing';

/** What the site has sent to an address so far, the oldest first. Without a mail server it is in files. */
export async function sentTo({ mail, settings }: TestSite, address: string) {
  await mail.deliver();
  const outbox = join(settings.dataDir, 'outbox');
  const files = await readdir(outbox).catch(() => []);
  const mails = await Promise.all(
    files.map(async (file) => PostalMime.parse(await readFile(join(outbox, file)))),
  );
  return mails
    .filter(({ to }) => to?.some((one) => one.address === address))
    .toSorted((a, b) => serial(a.messageId) - serial(b.messageId));
}

/** `<12.1795266000000@lapis.example>`: the number of the mail comes first. */
const serial = (messageId = '') => Number(/\d+/.exec(messageId));
