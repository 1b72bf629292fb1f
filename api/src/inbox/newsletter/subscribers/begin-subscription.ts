import type { Basis, Language } from '@lapis/contract';
import { newsletterConsent } from '@lapis/contract/form-rules';
import { type ExpressionBuilder, type Insertable, sql } from 'kysely';
import type { Database } from '../../../server/database/database';
import type { Tables } from '../../../server/database/tables';
import { DAY, timestamp } from '../../../server/time/clock';
import { hashOf, randomToken } from '../../../server/tokens/one-time-tokens.repository';
import { suppressionsRepository } from '../clean/suppressions.repository';
import '../tables';
import { subscriberEventsRepository } from './subscriber-events.repository';

/** As the mail says. */
const CONFIRM_WITHIN = 7 * DAY;

type Builder = ExpressionBuilder<Tables, 'subscribers'>;

/** Of subscriptions that never began or are over. */
export const isNotOn = (eb: Builder) =>
  eb.or([eb('subscribers.confirmed_at', 'is', null), eb('subscribers.unsubscribed_at', 'is not', null)]);

type Row = Insertable<Tables['subscribers']>;
type Asked = Pick<Row, 'token_hash' | 'token_expires_at' | 'asked_at'> & Partial<Row>;

/** What a subscription is freed of that begins anew. */
const asNew = {
  unsubscribed_at: null,
  ended_because: null,
  ended_by_mailing: null,
  paused_until: null,
  soft_bounces: 0,
} as const;

/** A token that confirms nothing: of a subscription that needs no confirming by mail. */
const noToken = (now: string) => ({ token_hash: hashOf(randomToken()), token_expires_at: now });

interface NewSubscriber {
  email: string;
  basis: Basis;
  /** What they agreed to, or what offered them to refuse. */
  words: string;
  language?: Language | undefined;
}

/** How a subscription begins. What is written here is written with its proof, so within a transaction. */
export const beginning = (db: Database) => {
  const events = subscriberEventsRepository(db);

  const byToken = (token: string) =>
    db.selectFrom('subscribers').selectAll().where('token_hash', '=', hashOf(token)).executeTakeFirst();

  /** Writes what somebody agreed to just now; undefined where the address is subscribed already. */
  function put(email: string, asked: Asked) {
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
     * Notes that somebody asked for the newsletter, and hands out the token that confirms it, for the only time;
     * an earlier one counts no more. Null where the address is subscribed already.
     */
    async ask(email: string, language?: Language) {
      const token = randomToken();
      const row = await put(email, {
        email,
        token_hash: hashOf(token),
        token_expires_at: timestamp(CONFIRM_WITHIN),
        asked_at: timestamp(),
        ...(language && { language }),
      });
      if (!row) return null;
      await events.note(row.id, 'asked', newsletterConsent);
      return token;
    },

    /**
     * Begins the subscription of an address that is known to be theirs who asks. Undefined where it is subscribed
     * already.
     */
    async begin(email: string) {
      const now = timestamp();
      const row = await put(email, { ...asNew, ...noToken(now), asked_at: now, confirmed_at: now });
      if (!row) return undefined;
      await events.note(row.id, 'confirmed', newsletterConsent);
      await suppressionsRepository(db).lift(email);
      return row;
    },

    /** Begins the subscription of a token. Otherwise answers why the token is of no use. */
    async confirm(token: string) {
      const now = timestamp();
      const confirmed = await db
        .updateTable('subscribers')
        .set({ ...asNew, confirmed_at: now })
        .where('token_hash', '=', hashOf(token))
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

    /** Begins it once more for whoever has the link of a letter to them, which only their mailbox had. */
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

/** How a subscription begins that nobody asked for on the site. Written with its proof too, so within a transaction. */
export const beginningElsewhere = (db: Database) => {
  const events = subscriberEventsRepository(db);
  return {
    /**
     * Writes down somebody who agreed otherwise than on the site. Answers the id; undefined where the address is known.
     * @param by the name of the staff
     */
    async add({ email, basis, words, language }: NewSubscriber, by: string) {
      const now = timestamp();
      const row = await db
        .insertInto('subscribers')
        .values({
          email,
          basis,
          consent: words,
          unsubscribe_token: randomToken(),
          ...noToken(now),
          asked_at: now,
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
     * Begins letters to somebody who gave and did not refuse them (`giving/soft-opt-in`). Whoever has ended them before
     * gets none, and neither does an address that is not written to any more.
     * @param offered when refusing was offered
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
