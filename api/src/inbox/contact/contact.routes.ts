import { contact } from '@lapis/contract';
import { limitAttempts } from '../../server/attempts/attempts';
import { purgeRegularly } from '../../server/http/schedule-job';
import { answer, type App, type Services } from '../../server/http/serve';
import { acknowledgement, messageForStaff } from '../mail/letters/contact.letters';
import { messagesRepository } from './messages.repository';

const HOUR = 3600;

/** Writing to the charity. */
export async function contactRoutes(app: App, { db, mail }: Services) {
  const attempts = limitAttempts(db, {
    name: 'contact',
    network: { points: 5, duration: HOUR },
    account: { points: 3, duration: HOUR },
    message: 'You have written to us several times within the hour.',
  });

  answer(app, contact.send, async ({ body, ip }) => {
    // A machine is not told that it was recognised.
    if (body.website) return;
    await attempts.spend(body.email, ip, () =>
      mail.send(async ({ db: transaction, site }) => {
        await messagesRepository(transaction).add(body);
        return [messageForStaff(site, body), acknowledgement(site, body)];
      }),
    );
  });

  purgeRegularly(app, 'messages', () => messagesRepository(db).purge());
}
