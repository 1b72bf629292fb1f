import { sql } from 'kysely';
import { contentTypes } from '../../content/types';
import { personalGifts } from '../../giving/supporter-care/personal-gifts';
import { messagesRepository } from '../../inbox/contact/messages.repository';
import type { Database } from '../../server/database/database';
import { oneSubscriber } from '../../inbox/newsletter/subscribers/one-subscriber';
import { subscribersRepository } from '../../inbox/newsletter/subscribers/subscribers.repository';
import { type UserRow, usersRepository } from '../users/users.repository';
import { ownSessions } from './own-sessions';

/** The rows of a table that go by the address. */
const ofAddress = (column: 'email' | 'recipient', email: string) =>
  sql<boolean>`lower(${sql.ref(column)}) = ${email.toLowerCase()}`;

/** What is noted of somebody's own doings at their account: sign-ins and the like. */
const aboutAccount = (id: number) => sql<boolean>`kind = 'account' and thing_id = ${id}`;

/** Of every type, what was last changed by somebody. */
async function contentEdited(db: Database, id: number) {
  const all = [];
  for (const { name: kind, table } of contentTypes) {
    const rows = await db
      .selectFrom(table)
      .select(['title', 'updated_at'])
      .where('updated_by', '=', id)
      .orderBy('id')
      .execute();
    all.push(...rows.map((row) => ({ kind, ...row })));
  }
  return all;
}

const ofUser = async (db: Database, { id }: UserRow) => ({
  sessions: (await ownSessions(db, id)).map(({ id: _, remember, ...session }) => ({
    ...session,
    remember: remember === 1,
  })),
  devices: await db
    .selectFrom('devices')
    .select(['device', 'place', 'created_at'])
    .where('user_id', '=', id)
    .orderBy('id')
    .execute(),
  known_devices_and_networks: await db
    .selectFrom('known_origins')
    .select(['kind', 'used_at'])
    .where('user_id', '=', id)
    .orderBy('id')
    .execute(),
  identities: await db
    .selectFrom('identities')
    .select(['provider', 'subject', 'created_at'])
    .where('user_id', '=', id)
    .orderBy('id')
    .execute(),
  links_and_codes: await db
    .selectFrom('one_time_tokens')
    .select(['kind', 'created_at', 'expires_at', 'used_at'])
    .where('user_id', '=', id)
    .orderBy('id')
    .execute(),
  content_edited: await contentEdited(db, id),
  versions_written: await db
    .selectFrom('revisions')
    .select(['kind', 'title', 'at'])
    .where('user_id', '=', id)
    .orderBy('id')
    .execute(),
  drafts_written: await db
    .selectFrom('drafts')
    .select(['kind', 'updated_at'])
    .where('updated_by', '=', id)
    .orderBy('id')
    .execute(),
  approvals_asked_for: await db
    .selectFrom('approvals')
    .select(['kind', 'state', 'asked_at', 'decided_at'])
    .where('asked_by', '=', id)
    .orderBy('id')
    .execute(),
  approvals_decided: await db
    .selectFrom('approvals')
    .select(['kind', 'state', 'decided_at'])
    .where('decided_by', '=', id)
    .orderBy('id')
    .execute(),
  comments_written: await db
    .selectFrom('approval_comments')
    .select(['kind', 'quote', 'text', 'at'])
    .where('user_id', '=', id)
    .orderBy('id')
    .execute(),
  open_now: await db
    .selectFrom('presences')
    .select(['kind', 'since', 'seen_at'])
    .where('user_id', '=', id)
    .orderBy('id')
    .execute(),
  files_added: await db
    .selectFrom('media')
    .select(['name', 'created_at'])
    .where('created_by', '=', id)
    .orderBy('id')
    .execute(),
  answers_written: await db
    .selectFrom('message_replies')
    .select(['message', 'created_at'])
    .where('user_id', '=', id)
    .orderBy('id')
    .execute(),
  record: await db
    .selectFrom('audit')
    .select(['at', 'action', 'kind', 'title', 'ip'])
    .where((eb) => eb.or([eb('user_id', '=', id), aboutAccount(id)]))
    .orderBy('id')
    .execute(),
});

/** What is held of who gets the newsletter at an address: why, what became of it, and the letters. */
async function ownSubscription(db: Database, email: string) {
  const row = await db
    .selectFrom('subscribers')
    .select('id')
    .where(ofAddress('email', email))
    .executeTakeFirst();
  return row ? oneSubscriber(db, row.id) : null;
}

const ofVerifiedAddress = async (db: Database, email: string) => ({
  newsletter: await ownSubscription(db, email),
  messages: await messagesRepository(db).exportOf(email),
  mails: await db
    .selectFrom('mails')
    .select(['recipient', 'subject', 'created_at', 'sent_at'])
    .where(ofAddress('recipient', email))
    .orderBy('id')
    .execute(),
  giving: await personalGifts(db, email),
});

/**
 * What the site holds about somebody with an account: to be handed out, and to be erased.
 *
 * A new table with personal data has to be named in both functions. To `collect` add its rows, without hashes,
 * secrets and tokens. For `erase` either let its rows go with the user (`on delete cascade`), or delete them there; what
 * is kept on purpose is said in its comment and in the privacy text. What goes by an e-mail address alone, as
 * visitors leave it, belongs to the account only once the address is verified: anybody can type another's.
 */
export const personalData = (db: Database) => ({
  /** Everything that is held, as it is handed out. */
  async collect(user: UserRow) {
    const { password_hash, two_factor_since, duty, ...profile } = user;
    const { recovery_codes_left } = await db
      .selectFrom('recovery_codes')
      .select((eb) => eb.fn.countAll<number>().as('recovery_codes_left'))
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    return {
      profile: {
        ...profile,
        ...(user.role === 'admin' && { duty }),
        has_password: password_hash !== null,
      },
      two_factor: { on_since: two_factor_since, recovery_codes_left },
      ...(await ofUser(db, user)),
      ...(user.email_verified_at !== null && (await ofVerifiedAddress(db, user.email))),
    };
  },

  /**
   * Deletes the account with all that belongs to it, such as comments on drafts. Messages to the charity and its answers
   * are kept for 24 months, so that the charity can answer and show what was agreed. Texts of the site stay without who
   * edited them, and requests for approval without who asked. The record of who did what loses the sign-ins; what
   * somebody did to the site, and what was done to their account, stays with the name for its 24 months: else nobody
   * could be held to what they did. Gifts and Gift Aid declarations stay as they are: they are the charity's records, which
   * law asks it to keep, and people give without an account. Staff erase a supporter who asks for it.
   */
  async erase({ id, email, email_verified_at }: UserRow) {
    await db.deleteFrom('audit').where(aboutAccount(id)).execute();
    await usersRepository(db).remove(id);
    if (email_verified_at === null) return;
    await subscribersRepository(db).erase(email);
    await db.deleteFrom('mails').where(ofAddress('recipient', email)).execute();
  },
});
