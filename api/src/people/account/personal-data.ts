import { sql } from 'kysely';
import { contentTypes } from '../../content/types';
import { personalGifts } from '../../giving/supporter-care/personal-gifts';
import { messagesRepository } from '../../inbox/contact/messages.repository';
import type { Database } from '../../server/database/database';
import { oneSubscriber } from '../../inbox/newsletter/subscribers/one-subscriber';
import { subscribersRepository } from '../../inbox/newsletter/subscribers/subscribers.repository';
import { type UserRow, usersRepository } from '../users/users.repository';
import { ownSessions } from './own-sessions';

const ofAddress = (column: 'email' | 'recipient', email: string) =>
  sql<boolean>`lower(${sql.ref(column)}) = ${email.toLowerCase()}`;

const aboutAccount = (id: number) => sql<boolean>`kind = 'account' and subject_id = ${id}`;

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
 * Exports and erases the personal data stored about an account.
 *
 * A new table with personal data must be added to both functions. `collect` exports its rows, except hashes,
 * secrets and tokens. `erase` deletes its rows, unless they are deleted with the user (`on delete cascade`);
 * a comment and the privacy text must name anything that is kept on purpose. Rows that are found by email
 * address belong to the account only once the address is verified, because visitors can type any address.
 */
export const personalData = (db: Database) => ({
  async collect(user: UserRow) {
    const { password_hash, two_factor_since, staff_role, ...profile } = user;
    const { recovery_codes_left } = await db
      .selectFrom('recovery_codes')
      .select((eb) => eb.fn.countAll<number>().as('recovery_codes_left'))
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    return {
      profile: {
        ...profile,
        ...(user.role === 'admin' && { staff_role }),
        has_password: password_hash !== null,
      },
      two_factor: { on_since: two_factor_since, recovery_codes_left },
      ...(await ofUser(db, user)),
      ...(user.email_verified_at !== null && (await ofVerifiedAddress(db, user.email))),
    };
  },

  /**
   * Deletes the account and its data, such as comments on drafts. Messages to the charity and its replies are
   * kept for 24 months, as evidence. Entries are kept without their editor, and requests for approval without
   * their author. The person's sign-ins are deleted from the audit log. For accountability, what they did to
   * the site and what was done to their account stays in the log, with their name, for 24 months. Gifts and
   * Gift Aid declarations are kept, because the law requires the charity to keep these records; staff can
   * erase a supporter on request.
   */
  async erase({ id, email, email_verified_at }: UserRow) {
    await db.deleteFrom('audit').where(aboutAccount(id)).execute();
    await usersRepository(db).remove(id);
    if (email_verified_at === null) return;
    await subscribersRepository(db).erase(email);
    await db.deleteFrom('mails').where(ofAddress('recipient', email)).execute();
  },
});
