import type { Audience } from '@lapis/contract';
import type { ExpressionBuilder } from 'kysely';
import type { Database } from '../../../server/database/database';
import { LEASE, type LeasedJob } from '../../../server/database/lease';
import type { Tables } from '../../../server/database/tables';
import { timestamp } from '../../../server/time/clock';
import type { FrozenMail } from '../newsletter-mail/frozen-mail';
import '../tables';

export interface ClaimedMailing extends LeasedJob {
  state: 'scheduled' | 'sending';
  campaign: string;
  mail: FrozenMail;
  topicId: number | null;
  rate: number;
}

export const drivenMailings = (db: Database) => {
  const update = (mailing: LeasedJob) =>
    db.updateTable('mailings').where('id', '=', mailing.id).where('next_try_at', '=', mailing.lease);

  return {
    /**
     * Claims the mailing that has waited longest. Returns undefined if none is due, if another process claims
     * the same mailing at the same time, or if another process is sending one: the rate applies to the whole
     * site.
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
                // Ignores mailings scheduled for later, because no process has claimed them. A scheduled
                // mailing that is already due may have been claimed, but not yet started.
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

    letGo: () =>
      db
        .updateTable('mailings')
        .set({ next_try_at: null })
        .where('next_try_at', '<=', timestamp())
        .where('state', 'not in', ['scheduled', 'sending'])
        .execute(),

    /** Sets the status message that staff see while a mailing is being sent. */
    say: (mailing: LeasedJob, says: string) =>
      update(mailing).set({ says }).where('state', '=', 'sending').execute(),

    keepRate: (mailing: LeasedJob, rate: number) => update(mailing).set({ rate }).execute(),

    /**
     * Releases a mailing. If no delivery is waiting, the mailing is finished; otherwise it is due when the
     * first delivery is, but not before `notBefore`. A mailing that has been resumed in the meantime keeps
     * its own time.
     */
    async release(mailing: LeasedJob, notBefore = '') {
      const { next } = await db
        .selectFrom('deliveries')
        .where('mailing_id', '=', mailing.id)
        .where('state', '=', 'waiting')
        .select(({ fn }) => fn.min('next_try_at').as('next'))
        .executeTakeFirstOrThrow();
      if (next === null) {
        await update(mailing)
          .set({ state: 'sent', says: '', finished_at: timestamp(), next_try_at: null })
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
