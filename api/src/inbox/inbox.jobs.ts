import { languageCodes } from '@lapis/contract/languages';
import { inTransaction } from '../server/database/database';
import { createLeases, LOOK_EVERY } from '../server/database/lease';
import type { App } from '../server/http/serve';
import { hourly, type Job, type JobServices } from '../server/jobs/job';
import { MINUTE } from '../server/time/clock';
import { messagesRepository } from './contact/messages.repository';
import { sendDigest } from './newsletter/digest/send-digest';
import { purgeDeliveries } from './newsletter/mailings/purge-deliveries';
import { READ_EVERY, readBounceMailbox } from './newsletter/returned/read-returned';
import { subscribersRepository } from './newsletter/subscribers/subscribers.repository';

interface InboxJobServices extends JobServices {
  app: App;
  timeZone: () => Promise<string>;
}

export const inboxJobs: readonly Job<InboxJobServices>[] = [
  {
    name: 'mails',
    does: 'Sends the emails that are due, one at a time',
    every: LOOK_EVERY,
    worker: ({ mail }) => mail,
    release: (db) => createLeases(db, 'mails').release(),
  },
  {
    name: 'mailings',
    does: 'Sends newsletters and digests to their subscribers',
    every: LOOK_EVERY,
    worker: ({ app }) => app.mailingDelivery,
    release: (db) => createLeases(db, 'mailings').release(),
  },
  ...languageCodes.map((language) => ({
    name: `digest (${language})`,
    does: 'Starts the digest of new stories when it is due',
    every: 5 * MINUTE,
    async run({ app, timeZone, ...services }: InboxJobServices) {
      if (await sendDigest(services, language, await timeZone())) app.mailingDelivery.workSoon();
    },
  })),
  {
    name: 'returned mail',
    does: 'Reads the mailbox of emails that came back',
    every: READ_EVERY,
    isOn: ({ bounceMailbox }) => bounceMailbox !== undefined,
    run: readBounceMailbox,
    inBackground: true,
  },
  hourly('old mails', 'Deletes emails after 30 days', ({ mail }) => mail.purge()),
  hourly('messages', 'Deletes messages after two years', ({ db }) => messagesRepository(db).purge()),
  hourly('subscribers', 'Erases subscribers who never confirmed, or left', ({ db }) =>
    inTransaction(db, (transaction) => subscribersRepository(transaction).purge()),
  ),
  hourly('deliveries', 'Deletes deliveries of newsletters after 13 months', ({ db }) => purgeDeliveries(db)),
];
