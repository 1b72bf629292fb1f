import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import type { Settings } from '../../server/settings/settings';
import type { TestSite } from '../../testing/testing';

/** Emails by file. Files never change, and reading all of them again each time would dominate some tests. */
const mailsRead = new WeakMap<Settings, Map<string, Email>>();

/**
 * Returns the emails sent to an address, oldest first. Without a mail server, emails are written to files.
 */
export async function sentTo({ mail, settings }: TestSite, address: string) {
  await mail.deliver();
  const outbox = join(settings.dataDir, 'outbox');
  const read = mailsRead.get(settings) ?? new Map<string, Email>();
  mailsRead.set(settings, read);
  const files = (await readdir(outbox).catch(() => [])).filter((file) => file.endsWith('.eml'));
  const mails = await Promise.all(
    files.map(async (file) => {
      const known = read.get(file) ?? (await PostalMime.parse(await readFile(join(outbox, file))));
      read.set(file, known);
      return known;
    }),
  );
  return mails
    .filter(({ to }) => to?.some((one) => one.address === address))
    .toSorted((a, b) => serial(a.messageId) - serial(b.messageId));
}

/** Returns an email's number, such as 12 in `<12.1795266000000@lapis.example>`. */
const serial = (messageId = '') => Number(/\d+/.exec(messageId));
