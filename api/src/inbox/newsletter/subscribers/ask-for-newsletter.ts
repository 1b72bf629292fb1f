import type { Language } from '@lapis/contract';
import type { Mail } from '../../../server/http/mail';
import { confirmation } from '../../mail/letters/newsletter.letters';
import { subscribedAlready } from '../welcome/welcome.letters';
import { subscribersRepository } from './subscribers.repository';

/**
 * Mails an address the link that confirms its subscription, or, where it is subscribed, that it is.
 * @param language in which letters are wanted, where that is known
 */
export const askForNewsletter = (mail: Mail, email: string, language?: Language) =>
  mail.send(async ({ db, site, link }) => {
    const subscribers = subscribersRepository(db);
    const token = await subscribers.ask(email, language);
    if (token !== null) return [confirmation(site, link, email, token)];
    const { unsubscribe_token } = await subscribers.find(email);
    return [subscribedAlready(site, link, { email, unsubscribe_token })];
  });
