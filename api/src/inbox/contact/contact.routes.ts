import { contact } from '@lapis/contract';
import { limitAttempts } from '../../server/attempts/attempts';
import { addRoute, type App, type Services } from '../../server/http/serve';
import { acknowledgement, messageForStaff } from '../mail/emails/contact.emails';
import { messagesRepository } from './messages.repository';

const HOUR = 3600;

export async function contactRoutes(app: App, { db, mail }: Services) {
  const attempts = limitAttempts(db, {
    name: 'contact',
    network: { points: 5, duration: HOUR },
    account: { points: 3, duration: HOUR },
    message: 'You have written to us several times within the hour.',
  });

  addRoute(app, contact.send, async ({ body, ip }) => {
    // Only bots fill in this hidden field; they get the usual response.
    if (body.website) return;
    await attempts.spend(body.email, ip, () =>
      mail.inTransaction(async ({ db: transaction, site }) => {
        await messagesRepository(transaction).add(body);
        return [messageForStaff(site, body), acknowledgement(site, body)];
      }),
    );
  });
}
