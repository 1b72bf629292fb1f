import type { App, Services } from '../server/http/serve';
import { contactRoutes } from './contact/contact.routes';
import { messagesRoutes } from './contact/messages.routes';
import { mailSetupRoutes } from './mail-setup/mail-setup.routes';
import { unsentMailsRoutes } from './mail-setup/unsent-mails.routes';
import { digestRoutes } from './newsletter/digest/digest.routes';
import type { IsThere } from './newsletter/letter-mail/check-links';
import { letterMailRoutes } from './newsletter/letter-mail/letter-mail.routes';
import { mailingsRoutes } from './newsletter/mailings/mailings.routes';
import { preferencesRoutes } from './newsletter/preferences/preferences.routes';
import { returnedRoutes } from './newsletter/returned/returned.routes';
import { newsletterSettingsRoutes } from './newsletter/settings/newsletter-settings.routes';
import { newsletterRoutes } from './newsletter/subscribers/newsletter.routes';
import { subscribersRoutes } from './newsletter/subscribers/subscribers.routes';

interface Surroundings {
  isThere: IsThere;
  /** That of the charity, such as 'Europe/London'. */
  timeZone: () => Promise<string>;
}

/** What visitors write, and what the charity writes to them: a folder's routes have their line here. */
export async function inboxRoutes(app: App, services: Services & Surroundings) {
  const sending = { ...services, sendSoon: app.letterDelivery.workSoon };
  await app.register(contactRoutes, services);
  await app.register(messagesRoutes, services);
  await app.register(mailSetupRoutes, services);
  await app.register(unsentMailsRoutes, services);
  await app.register(newsletterRoutes, services);
  await app.register(preferencesRoutes, services);
  await app.register(subscribersRoutes, services);
  await app.register(returnedRoutes, services);
  await app.register(newsletterSettingsRoutes, services);
  await app.register(letterMailRoutes, services);
  await app.register(mailingsRoutes, sending);
  await app.register(digestRoutes, sending);
}
