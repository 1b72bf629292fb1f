import type { Audience } from '@lapis/contract';
import type { Selectable } from 'kysely';
import type { Database } from '../../../server/database/database';
import type { Tables } from '../../../server/database/tables';
import { timestamp } from '../../../server/time/clock';
import type { FrozenMail } from '../newsletter-mail/frozen-mail';
import '../tables';

export type MailingRow = Selectable<Tables['mailings']>;

export interface NewMailing {
  kind: MailingRow['kind'];
  newsletterId: number | null;
  campaign: string;
  mail: FrozenMail;
  audience: Audience;
  startsAt: string;
  rate: number;
  byName: string;
}

export const mailingsRepository = (db: Database) => {
  const latest = (newsletterId: number) =>
    db
      .selectFrom('mailings')
      .selectAll()
      .where('newsletter_id', '=', newsletterId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();

  return {
    ...restored(db),
    latest,

    find: (id: number) => db.selectFrom('mailings').selectAll().where('id', '=', id).executeTakeFirst(),

    async add({ mail, audience, startsAt, ...mailing }: NewMailing) {
      const { id } = await db
        .insertInto('mailings')
        .values({
          kind: mailing.kind,
          newsletter_id: mailing.newsletterId,
          campaign: mailing.campaign,
          state: 'scheduled',
          subject: mail.subject,
          content: JSON.stringify(mail),
          audience: JSON.stringify(audience),
          rate: mailing.rate,
          starts_at: startsAt,
          next_try_at: startsAt,
          started_at: null,
          finished_at: null,
          by_name: mailing.byName,
          created_at: timestamp(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    /**
     * Pauses or stops a mailing. The process that sends the mailing notices this before the next email, and
     * releases the mailing. Returns false if the mailing is over or already paused.
     */
    async halt(id: number, state: 'paused' | 'stopped', says = '') {
      const from = state === 'paused' ? ['scheduled' as const, 'sending' as const] : unfinished;
      const row = await db
        .updateTable('mailings')
        .set({ state, says, ...(state === 'stopped' && { finished_at: timestamp() }) })
        .where('id', '=', id)
        .where('state', 'in', from)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    async resume(id: number) {
      const row = await db
        .updateTable('mailings')
        .set((eb) => ({
          state: eb
            .case()
            .when('started_at', 'is', null)
            .then('scheduled' as const)
            .else('sending' as const)
            .end(),
          says: '',
          next_try_at: eb.fn.coalesce(
            'next_try_at',
            eb.case().when('started_at', 'is', null).then(eb.ref('starts_at')).else(timestamp()).end(),
          ),
        }))
        .where('id', '=', id)
        .where('state', '=', 'paused')
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },
  };
};

const restored = (db: Database) => ({
  /**
   * Pauses mailings that were active in a restored backup, or should have started since. Emails may have been
   * sent after the backup was made, and no subscriber may get one twice unless staff decide so.
   */
  pauseRestored: () =>
    db
      .updateTable('mailings')
      .set({ state: 'paused', says: isRestored, next_try_at: null })
      .where((eb) =>
        eb.or([
          eb('state', 'in', ['sending', 'paused']),
          eb.and([eb('state', '=', 'scheduled'), eb('starts_at', '<=', timestamp())]),
        ]),
      )
      .execute(),
});

const isRestored =
  'The site was restored from a backup. Some people who are still waiting may have received the newsletter after the backup was made: resume only if they may receive it twice, or stop.';

const unfinished = ['scheduled', 'sending', 'paused'] as const satisfies MailingRow['state'][];
