import type { Language } from '@lapis/contract';
import type { Mail } from '../../../server/http/mail';
import { confirmation } from '../../mail/emails/subscription.emails';
import { subscribedAlready } from '../welcome/welcome.emails';
import { subscribersRepository } from './subscribers.repository';

export const askForNewsletter = (mail: Mail, email: string, language?: Language) =>
  mail.inTransaction(async ({ db, site, link }) => {
    const subscribers = subscribersRepository(db);
    const token = await subscribers.ask(email, language);
    if (token !== null) return [confirmation(site, link, email, token)];
    const { unsubscribe_token } = await subscribers.find(email);
    return [subscribedAlready(site, link, { email, unsubscribe_token })];
  });
