import { sql } from 'kysely';
import { timestamp } from '../../../server/time/clock';
import type { Database } from '../../../server/database/database';
import '../tables';
import { beginning, beginningElsewhere } from './begin-subscription';
import { ending } from './end-subscription';
import { erasing } from './erase-subscriber';

export const subscribersRepository = (db: Database) => {
  const byEmail = (email: string) =>
    db
      .selectFrom('subscribers')
      .selectAll()
      .where(sql`lower(email)`, '=', email.toLowerCase());

  return {
    ...beginning(db),
    ...beginningElsewhere(db),
    ...ending(db),
    ...erasing(db),

    find: (email: string) => byEmail(email).executeTakeFirstOrThrow(),

    async stateOf(email: string) {
      const row = await byEmail(email).executeTakeFirst();
      if (!row) return 'off';
      const { asked_at, confirmed_at, unsubscribed_at, token_expires_at } = row;
      if (confirmed_at !== null && unsubscribed_at === null) return 'on';
      const isConfirmed = confirmed_at !== null && confirmed_at >= asked_at;
      return !isConfirmed && token_expires_at > timestamp() ? 'pending' : 'off';
    },
  };
};
