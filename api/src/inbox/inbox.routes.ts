import type { App, Services } from '../server/http/serve';
import { contactRoutes } from './contact/contact.routes';
import { messagesRoutes } from './contact/messages.routes';
import { mailSetupRoutes } from './mail-setup/mail-setup.routes';
import { unsentMailsRoutes } from './mail-setup/unsent-mails.routes';
import { digestRoutes } from './newsletter/digest/digest.routes';
import type { AddressExists } from './newsletter/newsletter-mail/check-links';
import { newsletterMailRoutes } from './newsletter/newsletter-mail/newsletter-mail.routes';
import { mailingsRoutes } from './newsletter/mailings/mailings.routes';
import { preferencesRoutes } from './newsletter/preferences/preferences.routes';
import { returnedRoutes } from './newsletter/returned/returned.routes';
import { newsletterSettingsRoutes } from './newsletter/settings/newsletter-settings.routes';
import { subscriptionRoutes } from './newsletter/subscribers/subscription.routes';
import { subscribersRoutes } from './newsletter/subscribers/subscribers.routes';

export async function inboxRoutes(app: App, services: Services & { isThere: AddressExists }) {
  const sending = { ...services, sendSoon: app.mailingDelivery.workSoon };
  await app.register(contactRoutes, services);
  await app.register(messagesRoutes, services);
  await app.register(mailSetupRoutes, services);
  await app.register(unsentMailsRoutes, services);
  await app.register(subscriptionRoutes, services);
  await app.register(preferencesRoutes, services);
  await app.register(subscribersRoutes, services);
  await app.register(returnedRoutes, services);
  await app.register(newsletterSettingsRoutes, services);
  await app.register(newsletterMailRoutes, services);
  await app.register(mailingsRoutes, sending);
  await app.register(digestRoutes, sending);
}
