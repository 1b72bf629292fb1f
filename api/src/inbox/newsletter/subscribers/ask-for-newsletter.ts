import type { Language } from '@lapis/contract';
import { limitAttempts } from '../../../server/attempts/attempts';
import type { Services } from '../../../server/http/serve';
import type { Mail } from '../../../server/http/mail';
import { confirmation } from '../../mail/emails/subscription.emails';
import { subscribedAlready } from '../welcome/welcome.emails';
import { subscribersRepository } from './subscribers.repository';

const HOUR = 3600;

export const askForNewsletter = (mail: Mail, email: string, language?: Language) =>
  mail.inTransaction(async ({ db, site, link }) => {
    const subscribers = subscribersRepository(db);
    const token = await subscribers.ask(email, language);
    if (token !== null) return [confirmation(site, link, email, token)];
    const { unsubscribe_token } = await subscribers.find(email);
    return [subscribedAlready(site, link, { email, unsubscribe_token })];
  });

interface NewsletterRequest {
  email: string;
  language?: Language | undefined;
  website?: string | undefined;
}

/** Handles visitors' requests for the newsletter. */
export function newsletterRequests({ db, mail }: Pick<Services, 'db' | 'mail'>) {
  const attempts = limitAttempts(db, {
    name: 'newsletter',
    network: { points: 5, duration: HOUR },
    account: { points: 3, duration: HOUR },
    message: 'This has been asked for several times in the last hour.',
  });

  return async ({ email, language, website }: NewsletterRequest, ip: string) => {
    // Only bots fill in this hidden field; they get the usual response.
    if (website) return;
    await attempts.spend(email, ip, () => askForNewsletter(mail, email, language));
  };
}
