import type { NewMessage } from '@lapis/contract';
import { DAY, timestamp } from '../database/clock';
import type { Database } from '../database/database';

/** As the privacy text says. */
const KEPT = 730 * DAY;

/** What visitors wrote to the charity. */
export const messagesRepository = (db: Database) => ({
  add: ({ name, email, subject, message }: NewMessage) =>
    db
      .insertInto('messages')
      .values({ name, email, subject, message, state: 'new', created_at: timestamp() })
      .execute(),

  /** Deletes those of more than 24 months ago. */
  purge: () => db.deleteFrom('messages').where('created_at', '<', timestamp(-KEPT)).execute(),
});
