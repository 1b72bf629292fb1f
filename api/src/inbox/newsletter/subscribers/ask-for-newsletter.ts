import type { Mail } from '../../../server/http/mail';
import { confirmation, subscribedAlready } from '../../mail/letters/newsletter.letters';
import { subscribersRepository } from './subscribers.repository';

/** Mails an address the link that confirms its subscription, or, where it is subscribed, that it is. */
export const askForNewsletter = (mail: Mail, email: string) =>
  mail.send(async ({ db, site, link }) => {
    const subscribers = subscribersRepository(db);
    const token = await subscribers.ask(email);
    if (token !== null) return [confirmation(site, link, email, token)];
    const { unsubscribe_token } = await subscribers.find(email);
    return [subscribedAlready(site, link, email, unsubscribe_token)];
  });
