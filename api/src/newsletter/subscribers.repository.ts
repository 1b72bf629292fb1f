import { createHash, randomBytes } from 'node:crypto';
import { newsletterConsent } from '@lapis/contract/form-rules';
import { sql } from 'kysely';
import { DAY, timestamp } from '../database/clock';
import type { Database } from '../database/database';

/** As the mail says. */
const CONFIRM_WITHIN = 7 * DAY;
/** As the privacy text says. */
const UNCONFIRMED_KEPT = 30 * DAY;
const UNSUBSCRIBED_KEPT = 730 * DAY;

const newToken = () => randomBytes(32).toString('base64url');
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** Who gets the newsletter, by double opt-in: who asked for it, and has confirmed that the address is theirs. */
export const subscribersRepository = (db: Database) => {
  const byToken = (token: string) =>
    db.selectFrom('subscribers').selectAll().where('token_hash', '=', hashOf(token)).executeTakeFirst();

  return {
    /**
     * Notes that somebody asked for the newsletter, and hands out the token that confirms it, for the only time;
     * an earlier one counts no more. Null where the address is subscribed already.
     */
    async ask(email: string) {
      const token = newToken();
      const asked = {
        basis: 'consent' as const,
        consent: newsletterConsent,
        token_hash: hashOf(token),
        token_expires_at: timestamp(CONFIRM_WITHIN),
        asked_at: timestamp(),
      };
      const row = await db
        .insertInto('subscribers')
        .values({ email, unsubscribe_token: newToken(), ...asked })
        .onConflict((conflict) =>
          conflict
            .expression(sql`lower(email)`)
            .doUpdateSet(asked)
            .where((eb) =>
              eb.or([
                eb('subscribers.confirmed_at', 'is', null),
                eb('subscribers.unsubscribed_at', 'is not', null),
              ]),
            ),
        )
        .returning('id')
        .executeTakeFirst();
      return row ? token : null;
    },

    find: (email: string) =>
      db
        .selectFrom('subscribers')
        .selectAll()
        .where(sql`lower(email)`, '=', email.toLowerCase())
        .executeTakeFirstOrThrow(),

    /** Begins the subscription of a token. Otherwise answers why the token is of no use. */
    async confirm(token: string) {
      const now = timestamp();
      const confirmed = await db
        .updateTable('subscribers')
        .set({ confirmed_at: now, unsubscribed_at: null })
        .where('token_hash', '=', hashOf(token))
        .where('token_expires_at', '>', now)
        .where((eb) => eb.or([eb('confirmed_at', 'is', null), eb('confirmed_at', '<', eb.ref('asked_at'))]))
        .returning(['email', 'unsubscribe_token'])
        .executeTakeFirst();
      if (confirmed) return confirmed;
      const known = await byToken(token);
      if (!known) return 'unknown' as const;
      return known.confirmed_at !== null && known.confirmed_at >= known.asked_at
        ? ('used' as const)
        : ('expired' as const);
    },

    /** Ends a subscription, or a request for one; answers whether the token is known. Ending it twice is no error. */
    async unsubscribe(token: string) {
      const row = await db
        .updateTable('subscribers')
        .set((eb) => ({
          unsubscribed_at: eb.fn.coalesce('unsubscribed_at', eb.val(timestamp())),
        }))
        .where('unsubscribe_token', '=', token)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Deletes who never confirmed, after 30 days, and who unsubscribed, after 24 months. */
    purge: () =>
      db
        .deleteFrom('subscribers')
        .where((eb) =>
          eb.or([
            eb.and([eb('confirmed_at', 'is', null), eb('asked_at', '<', timestamp(-UNCONFIRMED_KEPT))]),
            eb('unsubscribed_at', '<', timestamp(-UNSUBSCRIBED_KEPT)),
          ]),
        )
        .execute(),
  };
};
