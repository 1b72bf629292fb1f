import { siteRepository } from '../../cms/site/site.repository';
import type { Services } from '../../server/http/serve';

/** Returns true if emails leave the site: a mail server is set up, and there is an address to send from. */
export async function sendsEmail({ db, settings: { smtpUrl, mailFrom } }: Pick<Services, 'db' | 'settings'>) {
  return smtpUrl !== undefined && Boolean(mailFrom ?? (await siteRepository(db).read()).email);
}
