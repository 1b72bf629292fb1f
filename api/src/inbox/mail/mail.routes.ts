import { mail } from '@lapis/contract';
import { type App, serve, type Services } from '../../server/http/serve';

/** What becomes of the site's mails, for administrators: whoever is promised one has to know. */
export async function mailRoutes(app: App, { settings }: Services) {
  app.route({ ...serve(mail.show), handler: () => ({ is_sent: settings.smtpUrl !== undefined }) });
}
