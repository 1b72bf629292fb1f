import { newsletterConsent } from '@lapis/contract/form-rules';
import { type ExpressionBuilder, type Insertable, sql } from 'kysely';
import { DAY, timestamp } from '../../../server/time/clock';
import type { Database } from '../../../server/database/database';
import type { Tables } from '../../../server/database/tables';
import { hashOf, randomToken } from '../../../server/tokens/one-time-tokens.repository';
import '../tables';

/** As the mail says. */
const CONFIRM_WITHIN = 7 * DAY;
/** As the privacy text says. */
const UNCONFIRMED_KEPT = 30 * DAY;
const UNSUBSCRIBED_KEPT = 730 * DAY;

const isNotOn = (eb: ExpressionBuilder<Tables, 'subscribers'>) =>
  eb.or([eb('subscribers.confirmed_at', 'is', null), eb('subscribers.unsubscribed_at', 'is not', null)]);

type Row = Insertable<Tables['subscribers']>;
type Asked = Pick<Row, 'token_hash' | 'token_expires_at' | 'asked_at'> &
  Partial<Pick<Row, 'confirmed_at' | 'unsubscribed_at'>>;

/** How a subscription begins. */
const beginning = (db: Database) => {
  const byToken = (token: string) =>
    db.selectFrom('subscribers').selectAll().where('token_hash', '=', hashOf(token)).executeTakeFirst();

  /** Writes what somebody agreed to just now; undefined where the address is subscribed already. */
  function put(email: string, asked: Asked) {
    const agreed = { basis: 'consent' as const, consent: newsletterConsent, ...asked };
    return db
      .insertInto('subscribers')
      .values({ email, unsubscribe_token: randomToken(), ...agreed })
      .onConflict((conflict) =>
        conflict
          .expression(sql`lower(email)`)
          .doUpdateSet(agreed)
          .where(isNotOn),
      )
      .returning('unsubscribe_token')
      .executeTakeFirst();
  }

  return {
    /**
     * Notes that somebody asked for the newsletter, and hands out the token that confirms it, for the only time;
     * an earlier one counts no more. Null where the address is subscribed already.
     */
    async ask(email: string) {
      const token = randomToken();
      const row = await put(email, {
        token_hash: hashOf(token),
        token_expires_at: timestamp(CONFIRM_WITHIN),
        asked_at: timestamp(),
      });
      return row ? token : null;
    },

    /**
     * Begins the subscription of an address that is known to be theirs who asks. Undefined where it is subscribed
     * already.
     */
    begin(email: string) {
      const now = timestamp();
      return put(email, {
        token_hash: hashOf(randomToken()),
        token_expires_at: now,
        asked_at: now,
        confirmed_at: now,
        unsubscribed_at: null,
      });
    },

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
  };
};

/** How a subscription ends. */
const ending = (db: Database) => {
  const endOf = (email: string) => {
    const now = timestamp();
    return db
      .updateTable('subscribers')
      .set((eb) => ({
        unsubscribed_at: eb.fn.coalesce('unsubscribed_at', eb.val(now)),
        token_expires_at: now,
      }))
      .where(sql`lower(email)`, '=', email.toLowerCase());
  };

  return {
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

    /** Ends the subscription of an address, and a request for one: the link that was mailed confirms no more. */
    end: (email: string) => endOf(email).execute(),

    /** Ends a request alone; who is subscribed stays so. */
    withdrawRequest: (email: string) => endOf(email).where(isNotOn).execute(),

    /** Ends these subscriptions and requests, and answers the ids of those that were not over yet. */
    async endMany(ids: number[]) {
      const now = timestamp();
      const ended = await db
        .updateTable('subscribers')
        .set({ unsubscribed_at: now, token_expires_at: now })
        .where('id', 'in', ids)
        .where('unsubscribed_at', 'is', null)
        .returning('id')
        .execute();
      return ended.map(({ id }) => id);
    },

    /** Erases these, with the record of mails that went to them; answers the ids of those that were there. */
    async eraseMany(ids: number[]) {
      const erased = await db
        .deleteFrom('subscribers')
        .where('id', 'in', ids)
        .returning(['id', 'email'])
        .execute();
      if (erased.length > 0) {
        await db
          .deleteFrom('mails')
          .where('next_try_at', 'is', null)
          .where(
            sql`lower(recipient)`,
            'in',
            erased.map(({ email }) => email.toLowerCase()),
          )
          .execute();
      }
      return erased.map(({ id }) => id);
    },

    erase: (email: string) =>
      db
        .deleteFrom('subscribers')
        .where(sql`lower(email)`, '=', email.toLowerCase())
        .execute(),

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

/** Who gets the newsletter, by double opt-in: who asked for it, and has confirmed that the address is theirs. */
export const subscribersRepository = (db: Database) => {
  const byEmail = (email: string) =>
    db
      .selectFrom('subscribers')
      .selectAll()
      .where(sql`lower(email)`, '=', email.toLowerCase());

  return {
    ...beginning(db),
    ...ending(db),

    find: (email: string) => byEmail(email).executeTakeFirstOrThrow(),

    /** Pending while the mail that was sent can still be confirmed. */
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
