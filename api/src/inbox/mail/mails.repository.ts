import type { MailSubject } from '@lapis/contract';
import type { Generated } from 'kysely';
import { DAY, HOUR, MINUTE, timestamp } from '../../server/time/clock';
import type { Database } from '../../server/database/database';
import { LEASE, type Leased } from '../../server/database/lease';
import type { NewMail } from '../../server/http/mail';
import type { FailureKind } from './failure';

declare module '../../server/database/tables' {
  interface Tables {
    mails: MailsTable;
  }
}

/** Mail on its way, and for a while what was sent. */
interface MailsTable {
  id: Generated<number>;
  /** Null for the charity's staff, wherever they are reached when it is sent. */
  recipient: string | null;
  subject: string;
  /** JSON: what else the mail consists of. Empty once it was sent. */
  content: string;
  tries: Generated<number>;
  /** Null where it was sent, or given up. */
  next_try_at: string | null;
  sent_at: string | null;
  last_error: string | null;
  created_at: string;
  /** What it is about, such as 'reply:12'; null if its outcome stands beside nothing. */
  about: string | null;
  failure: MailsFailure | null;
}

/**
 * Why a mail has not been sent: the kind of the mail server's refusal, that the site has no address to send from, or that
 * somebody gave it up.
 */
export type MailsFailure = FailureKind | 'no_sender' | 'given_up';

/** A mail as the table has it. */
type StoredMail = Omit<NewMail, 'to'> & { to: string | null };

export type QueuedMail = StoredMail & Leased & { tries: number; createdAt: string };

/**
 * How often a mail is tried. With the pauses below 20 are three days, and 5 half an hour: a server that refuses the site or
 * the mail seldom thinks better of it, and may be set right meanwhile. An address that takes no mail takes none later
 * either.
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

/** How long to wait after so many tries: two minutes, four, eight, and at most six hours. */
const pauseAfter = (tries: number) => Math.min(2 ** tries * MINUTE, 6 * HOUR);

/** The name of what a mail is about in the table. */
export const subjectKey = ({ kind, id }: MailSubject) => `${kind}:${id}`;

/** The mails on their way. */
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
   * The mail that has waited longest, for the caller alone: a statement that chose the same row at the same time
   * finds its time changed, and takes none.
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

  /** What it said is forgotten: it may hold a secret, and what visitors wrote has a table of its own. */
  sent: (id: number) =>
    db
      .updateTable('mails')
      .set({ sent_at: timestamp(), next_try_at: null, last_error: null, failure: null, content: '' })
      .where('id', '=', id)
      .execute(),

  /** Notes why it failed; answers whether it will be tried again. */
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

  /** Deletes what was sent or given up, after a month. */
  purge: () =>
    db
      .deleteFrom('mails')
      .where('next_try_at', 'is', null)
      .where('created_at', '<', timestamp(-KEPT))
      .execute(),
});
