import type { NewMail, Writing } from '../../../server/http/mail';
import { newsletterSettingsRepository } from '../settings/newsletter-settings.repository';
import { type Reader, welcome } from './welcome.letters';

/** What somebody gets whose subscription begins just now: a letter that welcomes them, unless staff switched that off. */
export async function welcomeSubscriber(
  { db, site, link }: Writing,
  { email, unsubscribe_token }: Reader,
): Promise<NewMail[]> {
  const { welcome: words, from_name } = await newsletterSettingsRepository(db).read();
  if (!words.is_on) return [];
  const mail = welcome(site, link, { email, unsubscribe_token }, words);
  return [{ ...mail, ...(from_name && { fromName: from_name }) }];
}
