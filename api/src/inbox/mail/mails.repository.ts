import type { MailSubject } from '@lapis/contract';
import type { Generated } from 'kysely';
import { DAY, HOUR, MINUTE, timestamp } from '../../server/time/clock';
import type { Database } from '../../server/database/database';
import { LEASE, type LeasedJob } from '../../server/database/lease';
import type { NewMail } from '../../server/http/mail';
import type { FailureKind } from './failure';

declare module '../../server/database/tables' {
  interface Tables {
    mails: MailsTable;
  }
}

interface MailsTable {
  id: Generated<number>;
  recipient: string | null;
  subject: string;
  /** JSON of the headers and bodies; empty once the email has been sent. */
  content: string;
  tries: Generated<number>;
  next_try_at: string | null;
  sent_at: string | null;
  last_error: string | null;
  created_at: string;
  about: string | null;
  failure: MailsFailure | null;
}

export type MailsFailure = FailureKind | 'no_sender' | 'given_up';

type StoredMail = Omit<NewMail, 'to'> & { to: string | null };

export type QueuedMail = StoredMail & LeasedJob & { tries: number; createdAt: string };

/**
 * Maximum number of tries. With the pauses below, 20 tries take three days, and 5 take half an hour. If a
 * server rejects the site or the email, it is tried again, because the cause may have been fixed in the
 * meantime; an address that accepts no email is tried only once.
 */
const MOST_TRIES = {
  permanent: 1,
  policy: 5,
  temporary: 20,
  connection: 20,
  account: 20,
  no_sender: 20,
} as const;
const KEPT = 30 * DAY;

const pauseAfter = (tries: number) => Math.min(2 ** tries * MINUTE, 6 * HOUR);

export const subjectKey = ({ kind, id }: MailSubject) => `${kind}:${id}`;

export const mailsRepository = (db: Database) => ({
  async add(mails: StoredMail[]) {
    if (mails.length === 0) return;
    const now = timestamp();
    const rows = mails.map(({ to, subject, about, ...content }) => ({
      recipient: to,
      subject,
      content: JSON.stringify(content),
      about: about ? subjectKey(about) : null,
      next_try_at: now,
      created_at: now,
    }));
    await db.insertInto('mails').values(rows).execute();
  },

  /**
   * Claims the email that has waited longest. Returns undefined if none is due, or another process claims the
   * same email at the same time.
   */
  async claim(): Promise<QueuedMail | undefined> {
    const now = timestamp();
    const lease = timestamp(LEASE);
    const row = await db
      .updateTable('mails')
      .set((eb) => ({ tries: eb('tries', '+', 1), next_try_at: lease }))
      .where('next_try_at', '<=', now)
      .where('id', '=', (eb) =>
        eb
          .selectFrom('mails')
          .select('id')
          .where('next_try_at', '<=', now)
          .orderBy('next_try_at')
          .orderBy('id')
          .limit(1),
      )
      .returning(['id', 'recipient', 'subject', 'content', 'tries', 'created_at'])
      .executeTakeFirst();
    if (!row) return undefined;
    const { recipient: to, content, created_at: createdAt, ...mail } = row;
    return { ...(JSON.parse(content) as Omit<NewMail, 'to' | 'subject'>), ...mail, to, createdAt, lease };
  },

  /** Clears the content, which may contain a secret. Visitors' messages are kept in their own table. */
  sent: (id: number) =>
    db
      .updateTable('mails')
      .set({ sent_at: timestamp(), next_try_at: null, last_error: null, failure: null, content: '' })
      .where('id', '=', id)
      .execute(),

  async failed(
    { id, tries, lease }: QueuedMail,
    reason: string,
    failure: FailureKind | 'no_sender' = 'temporary',
  ) {
    const triesAgain = tries < MOST_TRIES[failure];
    await db
      .updateTable('mails')
      .set({ last_error: reason, failure, next_try_at: triesAgain ? timestamp(pauseAfter(tries)) : null })
      .where('id', '=', id)
      .where('next_try_at', '=', lease)
      .execute();
    return triesAgain;
  },

  purge: () =>
    db
      .deleteFrom('mails')
      .where('next_try_at', 'is', null)
      .where('created_at', '<', timestamp(-KEPT))
      .execute(),
});
