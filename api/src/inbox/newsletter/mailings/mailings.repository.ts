import type { Audience } from '@lapis/contract';
import type { Selectable } from 'kysely';
import type { Database } from '../../../server/database/database';
import type { Tables } from '../../../server/database/tables';
import { timestamp } from '../../../server/time/clock';
import type { FrozenMail } from '../letter-mail/frozen-mail';
import '../tables';

export type MailingRow = Selectable<Tables['mailings']>;

/** A mailing that is to begin at a time. */
export interface NewMailing {
  kind: MailingRow['kind'];
  letterId: number | null;
  campaign: string;
  mail: FrozenMail;
  audience: Audience;
  startsAt: string;
  /** Mails a minute at most. */
  rate: number;
  byName: string;
}

/** Letters on their way, as staff know them. */
export const mailingsRepository = (db: Database) => {
  /** The newest of a letter, be it one that was stopped before it began. */
  const latest = (letterId: number) =>
    db
      .selectFrom('mailings')
      .selectAll()
      .where('letter_id', '=', letterId)
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
          letter_id: mailing.letterId,
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
     * Pauses a mailing, or stops it for good. Whoever drives it sees so before the next mail, and then lets go of it.
     * Answers false where it is over already, or was paused before.
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

    /**
     * Goes on with a paused mailing, or waits again for its time. Where whoever drove it has not let go yet, that one goes
     * on: two would send the same.
     */
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

/** Mailings as they come back from a backup. */
const restored = (db: Database) => ({
  /**
   * Pauses what a backup says of mailings that were on their way, or must have begun since: who got one after the backup
   * was made is not known, and nobody is written to twice without somebody's decision.
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
  'The site was put back from a backup. Some who wait here may have got the letter after the backup was made: go on only if they may get it twice, or stop.';

const unfinished = ['scheduled', 'sending', 'paused'] as const satisfies MailingRow['state'][];
