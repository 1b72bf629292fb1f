import type { Basis, Language } from '@lapis/contract';
import { newsletterConsent } from '@lapis/contract/form-rules';
import { type ExpressionBuilder, type Insertable, sql } from 'kysely';
import type { Database } from '../../../server/database/database';
import type { Tables } from '../../../server/database/tables';
import { DAY, timestamp } from '../../../server/time/clock';
import { hashToken, randomToken } from '../../../server/tokens/one-time-tokens.repository';
import { suppressionsRepository } from '../clean/suppressions.repository';
import '../tables';
import { subscriberEventsRepository } from './subscriber-events.repository';

const CONFIRM_WITHIN = 7 * DAY;

type SubscriberExpression = ExpressionBuilder<Tables, 'subscribers'>;

export const isNotOn = (eb: SubscriberExpression) =>
  eb.or([eb('subscribers.confirmed_at', 'is', null), eb('subscribers.unsubscribed_at', 'is not', null)]);

type Row = Insertable<Tables['subscribers']>;
type SubscriptionRequest = Pick<Row, 'token_hash' | 'token_expires_at' | 'asked_at'> & Partial<Row>;

const asNew = {
  unsubscribed_at: null,
  ended_because: null,
  ended_by_mailing: null,
  paused_until: null,
  soft_bounces: 0,
} as const;

/** Expired random token, for subscriptions that need no confirmation by email. */
const noToken = (now: string) => ({ token_hash: hashToken(randomToken()), token_expires_at: now });

interface NewSubscriber {
  email: string;
  basis: Basis;
  words: string;
  language?: Language | undefined;
  /** Time at which they agreed; now if unknown. */
  agreed_at?: string | undefined;
}

/** Starts subscriptions. Each change is stored with its proof, so `db` must be a transaction. */
export const beginning = (db: Database) => {
  const events = subscriberEventsRepository(db);

  const byToken = (token: string) =>
    db.selectFrom('subscribers').selectAll().where('token_hash', '=', hashToken(token)).executeTakeFirst();

  function put(email: string, asked: SubscriptionRequest) {
    const agreed = { basis: 'consent' as const, consent: newsletterConsent, ...asked };
    return db
      .insertInto('subscribers')
      .values({ unsubscribe_token: randomToken(), ...agreed, email })
      .onConflict((conflict) =>
        conflict
          .expression(sql`lower(email)`)
          .doUpdateSet(agreed)
          .where(isNotOn),
      )
      .returning(['id', 'unsubscribe_token'])
      .executeTakeFirst();
  }

  return {
    /**
     * Stores a request and returns its confirmation token, which is not stored in plain text; earlier tokens
     * become invalid. Returns null if the address is already subscribed.
     */
    async ask(email: string, language?: Language) {
      const token = randomToken();
      const row = await put(email, {
        email,
        token_hash: hashToken(token),
        token_expires_at: timestamp(CONFIRM_WITHIN),
        asked_at: timestamp(),
        ...(language && { language }),
      });
      if (!row) return null;
      await events.note(row.id, 'asked', newsletterConsent);
      return token;
    },

    /**
     * Starts a subscription for an address that has been proven to be the visitor's. Returns undefined if the
     * address is already subscribed.
     */
    async begin(email: string) {
      const now = timestamp();
      const row = await put(email, { ...asNew, ...noToken(now), asked_at: now, confirmed_at: now });
      if (!row) return undefined;
      await events.note(row.id, 'confirmed', newsletterConsent);
      await suppressionsRepository(db).lift(email);
      return row;
    },

    async confirm(token: string) {
      const now = timestamp();
      const confirmed = await db
        .updateTable('subscribers')
        .set({ ...asNew, confirmed_at: now })
        .where('token_hash', '=', hashToken(token))
        .where('token_expires_at', '>', now)
        .where((eb) => eb.or([eb('confirmed_at', 'is', null), eb('confirmed_at', '<', eb.ref('asked_at'))]))
        .returning(['id', 'email', 'consent', 'unsubscribe_token'])
        .executeTakeFirst();
      if (confirmed) {
        await events.note(confirmed.id, 'confirmed', confirmed.consent);
        await suppressionsRepository(db).lift(confirmed.email);
        return confirmed;
      }
      const known = await byToken(token);
      if (!known) return 'unknown' as const;
      return known.confirmed_at !== null && known.confirmed_at >= known.asked_at
        ? ('used' as const)
        : ('expired' as const);
    },

    /** Restarts a subscription through the link in an email, which proves access to the mailbox. */
    async beginAgain(id: number) {
      const now = timestamp();
      const row = await db
        .updateTable('subscribers')
        .set({ ...asNew, ...noToken(now), confirmed_at: now, asked_at: now })
        .set({ basis: 'consent', consent: newsletterConsent })
        .where('id', '=', id)
        .where(isNotOn)
        .returning('email')
        .executeTakeFirst();
      if (!row) return;
      await events.note(id, 'confirmed', newsletterConsent);
      await suppressionsRepository(db).lift(row.email);
    },
  };
};

/** Starts subscriptions that weren't requested on the site. `db` must be a transaction. */
export const beginningElsewhere = (db: Database) => {
  const events = subscriberEventsRepository(db);
  return {
    /**
     * Adds a subscriber who agreed elsewhere. Returns the id, or undefined if the address is known.
     * @param by name of the staff member
     */
    async add({ email, basis, words, language, agreed_at }: NewSubscriber, by: string) {
      const now = timestamp();
      const row = await db
        .insertInto('subscribers')
        .values({
          email,
          basis,
          consent: words,
          unsubscribe_token: randomToken(),
          ...noToken(now),
          asked_at: agreed_at ?? now,
          confirmed_at: now,
          ...(language && { language }),
        })
        .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
        .returning('id')
        .executeTakeFirst();
      if (row) await events.note(row.id, 'added', words, by);
      return row?.id;
    },

    /**
     * Subscribes a giver who didn't opt out (`giving/soft-opt-in`), unless they have unsubscribed before or
     * the address is suppressed.
     * @param offered time at which the giver could opt out
     */
    async optIn(email: string, words: string, offered: string) {
      if (await suppressionsRepository(db).find(email)) return;
      const agreed = {
        basis: 'soft_opt_in' as const,
        consent: words,
        asked_at: offered,
        confirmed_at: timestamp(),
        ...noToken(timestamp()),
      };
      const row = await db
        .insertInto('subscribers')
        .values({ email, unsubscribe_token: randomToken(), ...agreed })
        .onConflict((conflict) =>
          conflict
            .expression(sql`lower(email)`)
            .doUpdateSet(agreed)
            .where('subscribers.confirmed_at', 'is', null)
            .where('subscribers.unsubscribed_at', 'is', null),
        )
        .returning('id')
        .executeTakeFirst();
      if (row) await events.note(row.id, 'opted_in', words);
    },
  };
};
