import { mail } from '@lapis/contract';
import { answer, type App, type Services } from '../../server/http/serve';

/** What becomes of the site's mails, for administrators: whoever is promised one has to know. */
export async function mailRoutes(app: App, { settings }: Services) {
  answer(app, mail.show, () => ({ is_sent: settings.smtpUrl !== undefined }));
}
