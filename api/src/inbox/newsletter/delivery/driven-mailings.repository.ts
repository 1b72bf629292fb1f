import type { Audience } from '@lapis/contract';
import type { ExpressionBuilder } from 'kysely';
import type { Database } from '../../../server/database/database';
import { LEASE, type Leased } from '../../../server/database/lease';
import type { Tables } from '../../../server/database/tables';
import { timestamp } from '../../../server/time/clock';
import type { FrozenMail } from '../letter-mail/frozen-mail';
import '../tables';

/** A mailing that the caller alone drives, until its lease is over. */
export interface ClaimedMailing extends Leased {
  state: 'scheduled' | 'sending';
  campaign: string;
  mail: FrozenMail;
  /** Of the audience: whoever has turned it down gets nothing. */
  topicId: number | null;
  rate: number;
}

/** Mailings as those processes know them that send them. */
export const drivenMailings = (db: Database) => {
  const update = (mailing: Leased) =>
    db.updateTable('mailings').where('id', '=', mailing.id).where('next_try_at', '=', mailing.lease);

  return {
    /**
     * The mailing that has waited longest, for the caller alone; none while another process drives one, because the rate
     * is that of the whole site. A statement that chose the same row at the same time finds its time changed, and takes
     * none.
     */
    async claim(): Promise<ClaimedMailing | undefined> {
      const now = timestamp();
      const lease = timestamp(LEASE);
      const row = await db
        .updateTable('mailings')
        .set({ next_try_at: lease })
        .where('next_try_at', '<=', now)
        .where(isToBeDriven(now))
        .where('id', '=', (eb) =>
          eb
            .selectFrom('mailings')
            .select('id')
            .where('next_try_at', '<=', now)
            .where(isToBeDriven(now))
            .orderBy('next_try_at')
            .orderBy('id')
            .limit(1),
        )
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('mailings as others')
                .select('others.id')
                // One that waits for its time is nobody's; one whose time has come may have been claimed, and not begun.
                .where((eb) =>
                  eb.or([eb('others.state', '<>', 'scheduled'), eb('others.starts_at', '<=', now)]),
                )
                .where('others.next_try_at', '>', now)
                .where('others.next_try_at', '<=', lease),
            ),
          ),
        )
        .returning(['id', 'state', 'campaign', 'content', 'audience', 'rate'])
        .executeTakeFirst();
      if (!row) return undefined;
      const { content, audience, state, ...mailing } = row;
      return {
        ...mailing,
        state: state === 'scheduled' ? state : 'sending',
        mail: JSON.parse(content) as FrozenMail,
        topicId: (JSON.parse(audience) as Audience).topic_id ?? null,
        lease,
      };
    },

    /** Forgets when those were due that were paused or stopped, once nobody is at them any more. */
    letGo: () =>
      db
        .updateTable('mailings')
        .set({ next_try_at: null })
        .where('next_try_at', '<=', timestamp())
        .where('state', 'not in', ['scheduled', 'sending'])
        .execute(),

    /** Keeps how fast the mail server takes mails, for whoever drives the mailing next. */
    keepRate: (mailing: Leased, rate: number) => update(mailing).set({ rate }).execute(),

    /**
     * Lets go of a mailing: it is over where nobody waits any more; otherwise it is due when the first of those who wait
     * is, and not before `notBefore`. One that was paused, and gone on with before it was let go of, waits for its time.
     */
    async release(mailing: Leased, notBefore = '') {
      const { next } = await db
        .selectFrom('deliveries')
        .where('mailing_id', '=', mailing.id)
        .where('state', '=', 'waiting')
        .select(({ fn }) => fn.min('next_try_at').as('next'))
        .executeTakeFirstOrThrow();
      if (next === null) {
        await update(mailing)
          .set({ state: 'sent', finished_at: timestamp(), next_try_at: null })
          .where('state', '=', 'sending')
          .execute();
      }
      const due = next !== null && next > notBefore ? next : notBefore || timestamp();
      await update(mailing)
        .set((eb) => ({
          next_try_at: eb.case().when('state', 'in', ['scheduled', 'sending']).then(due).else(null).end(),
        }))
        .execute();
    },
  };
};

const isToBeDriven = (now: string) => (eb: ExpressionBuilder<Tables, 'mailings'>) =>
  eb.or([
    eb('mailings.state', '=', 'sending'),
    eb.and([eb('mailings.state', '=', 'scheduled'), eb('mailings.starts_at', '<=', now)]),
  ]);
