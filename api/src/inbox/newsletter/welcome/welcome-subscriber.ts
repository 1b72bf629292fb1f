import type { NewMail, MailTransaction } from '../../../server/http/mail';
import { newsletterSettingsRepository } from '../settings/newsletter-settings.repository';
import { type WelcomeReader, welcome } from './welcome.emails';

/** Returns the welcome email for a new subscriber, unless staff have switched it off. */
export async function welcomeSubscriber(
  { db, site, link }: MailTransaction,
  { email, unsubscribe_token }: WelcomeReader,
): Promise<NewMail[]> {
  const { welcome: words, from_name } = await newsletterSettingsRepository(db).read();
  if (!words.is_on) return [];
  const mail = welcome(site, link, { email, unsubscribe_token }, words);
  return [{ ...mail, ...(from_name && { fromName: from_name }) }];
}
