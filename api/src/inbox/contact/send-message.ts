import type { NewMessage } from '@lapis/contract';
import { limitAttempts } from '../../server/attempts/attempts';
import type { Services } from '../../server/http/serve';
import { acknowledgement, messageForStaff } from '../mail/emails/contact.emails';
import { messagesRepository } from './messages.repository';

const HOUR = 3600;

/** Stores visitors' messages, and emails the staff and the sender. */
export function messageSender({ db, mail }: Pick<Services, 'db' | 'mail'>) {
  const attempts = limitAttempts(db, {
    name: 'contact',
    network: { points: 5, duration: HOUR },
    account: { points: 3, duration: HOUR },
    message: 'You have written to us several times in the last hour.',
  });

  return async (message: NewMessage, ip: string) => {
    // Only bots fill in this hidden field; they get the usual response.
    if (message.website) return;
    await attempts.spend(message.email, ip, () =>
      mail.inTransaction(async ({ db: transaction, site }) => {
        await messagesRepository(transaction).add(message);
        return [messageForStaff(site, message), acknowledgement(site, message)];
      }),
    );
  };
}
