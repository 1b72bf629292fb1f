import type { MailState, MailSubject, UnsentMail } from '@lapis/contract';
import type { Permission } from '@lapis/contract/permissions';
import type { Selectable } from 'kysely';
import type { Database } from '../../server/database/database';
import { LEASE } from '../../server/database/lease';
import { type Page, pageOf } from '../../server/database/lists';
import type { Tables } from '../../server/database/tables';
import { timestamp } from '../../server/time/clock';
import { domainOf } from './domain-of';
import { readReply } from './failure';
import { type MailsFailure, subjectKey } from './mails.repository';

type Row = Pick<
  Selectable<Tables['mails']>,
  'next_try_at' | 'sent_at' | 'last_error' | 'failure' | 'created_at'
>;

const columns = ['next_try_at', 'sent_at', 'last_error', 'failure', 'created_at'] as const;

/** What somebody needs to see to whom a mail about something goes, and its subject. */
const permissionFor: Record<MailSubject['kind'], Permission> = {
  reply: 'messages',
  invitation: 'accounts',
  approval: 'publish',
  receipt: 'giving',
};

/** A mail about nothing that is known may be to anybody. */
const permissionsForOthers: readonly Permission[] = ['messages', 'accounts', 'giving', 'newsletter'];

const reasons: Record<Exclude<MailsFailure, 'given_up'>, string> = {
  permanent: 'This address takes no email: there is no such mailbox, or it was closed.',
  policy: 'The mail server refused this email for good.',
  temporary: 'The mail server doesn’t take it just now: the mailbox may be full, or gets too much at once.',
  connection: 'The mail server can’t be reached.',
  account: 'The mail server doesn’t accept the site’s name or password.',
  no_sender: 'The site has no email address to send from. Add one in the settings, under Contact.',
};

function whyOf({ last_error, failure }: Row) {
  if (last_error === null || failure === 'given_up') return null;
  return failure === null ? 'The mail server did not take it.' : reasons[failure];
}

function stateOf(row: Row): MailState {
  const { sent_at, next_try_at, last_error, failure, created_at } = row;
  const why = whyOf(row);
  if (sent_at !== null) return { state: 'sent', at: sent_at, why };
  if (failure === 'given_up') return { state: 'given_up', at: created_at, why };
  if (next_try_at === null) return { state: 'failed', at: created_at, why };
  return last_error === null
    ? { state: 'waiting', at: created_at, why }
    : { state: 'retrying', at: next_try_at, why };
}

/** The gravest first: of several mails about one thing it is the one to tell of. */
const gravity: readonly MailState['state'][] = ['failed', 'retrying', 'waiting', 'given_up', 'sent'];

/** Whether somebody may see to whom a mail goes, and its subject. */
function maySee(about: string | null, held: readonly Permission[]) {
  const kind = about?.split(':')[0] as MailSubject['kind'] | undefined;
  const needed = kind ? [permissionFor[kind]] : permissionsForOthers;
  return needed.every((permission) => held.includes(permission));
}

/** The mails that wait to be sent or could not be, and what became of single ones. */
export const unsentMails = (db: Database) => {
  const unsent = () =>
    db
      .selectFrom('mails')
      .select([...columns, 'id', 'recipient', 'subject', 'tries', 'about'])
      .where('sent_at', 'is', null)
      .where((eb) => eb.or([eb('failure', 'is', null), eb('failure', '!=', 'given_up')]));

  return {
    /** @param held what the reader may do, which says how much of each is shown */
    async list(page: Page, held: readonly Permission[]) {
      const { rows, total } = await pageOf(unsent().orderBy('id', 'desc'), page);
      const results = rows.map(({ recipient, subject, tries, about, ...row }): UnsentMail => {
        const isSeen = maySee(about, held);
        return {
          id: row.id,
          to: recipient === null || isSeen ? recipient : `…@${domainOf(recipient)}`,
          subject: isSeen ? subject : null,
          tries,
          created_at: row.created_at,
          said: row.last_error === null ? '' : readReply(row.last_error),
          ...stateOf(row),
        };
      });
      return { results, total, ...page };
    },

    /** Returns the state of the mails that were last written about something together; undefined if there are none. */
    async stateAbout(subject: MailSubject): Promise<MailState | undefined> {
      const about = subjectKey(subject);
      const rows = await db
        .selectFrom('mails')
        .select(columns)
        .where('about', '=', about)
        .where('created_at', '=', (eb) =>
          eb
            .selectFrom('mails as newest')
            .select(({ fn }) => fn.max('newest.created_at').as('created_at'))
            .where('newest.about', '=', about),
        )
        .execute();
      return rows
        .map(stateOf)
        .toSorted((one, other) => gravity.indexOf(one.state) - gravity.indexOf(other.state))[0];
    },

    /** Makes a mail due, unless it is being sent or is due anyway. Returns whether it is unsent. */
    async retry(id: number) {
      if (!(await unsent().where('id', '=', id).executeTakeFirst())) return false;
      await db
        .updateTable('mails')
        .set({ next_try_at: timestamp() })
        .where('id', '=', id)
        .where((eb) => eb.or([eb('next_try_at', 'is', null), eb('next_try_at', '>', timestamp(LEASE))]))
        .execute();
      return true;
    },

    /** Never tries a mail again, and forgets what it said. Returns whether it was unsent. */
    async giveUp(id: number) {
      if (!(await unsent().where('id', '=', id).executeTakeFirst())) return false;
      await db
        .updateTable('mails')
        .set({ next_try_at: null, last_error: null, failure: 'given_up', content: '' })
        .where('id', '=', id)
        .where('sent_at', 'is', null)
        .execute();
      return true;
    },
  };
};

/** Whether somebody with these permissions may see what became of a mail about something. */
export const maySeeState = ({ kind }: MailSubject, held: readonly Permission[]) =>
  // Whoever writes may ask for approval, and has to know whether somebody was told.
  held.includes(kind === 'approval' ? 'write' : permissionFor[kind]);
