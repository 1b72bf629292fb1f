import type { MailState, MailSubject, UnsentMail } from '@lapis/contract';
import type { Permission } from '@lapis/contract/permissions';
import type { Selectable } from 'kysely';
import type { Database } from '../../server/database/database';
import { LEASE } from '../../server/database/lease';
import { type PageParams, fetchPage } from '../../server/database/lists';
import type { Tables } from '../../server/database/tables';
import { mailPermissions, maySeeMail } from '../../server/http/mail-permissions';
import { MINUTE, timestamp } from '../../server/time/clock';
import { readDomain } from './read-domain';
import { readReply } from './failure';
import { type MailsFailure, subjectKey } from './mails.repository';

type Row = Pick<
  Selectable<Tables['mails']>,
  'next_try_at' | 'sent_at' | 'last_error' | 'failure' | 'created_at'
>;

const columns = ['next_try_at', 'sent_at', 'last_error', 'failure', 'created_at'] as const;

const reasons: Record<Exclude<MailsFailure, 'given_up'>, string> = {
  permanent: 'This address doesn’t accept email: the mailbox doesn’t exist, or has been closed.',
  policy: 'The mail server refused this email for good.',
  temporary: 'The mail server isn’t accepting it right now: the mailbox may be full or busy.',
  connection: 'The mail server can’t be reached.',
  account: 'The mail server doesn’t accept the site’s name or password.',
  no_sender: 'The site has no email address to send from. Add one in the settings, under Contact.',
};

const overdue = 'Sending takes longer than usual: the mail server may be slow or out of reach.';

/** Time in milliseconds within which an email is sent if the mail server responds. */
const USUAL_WAIT = 2 * MINUTE;

function explainFailure({ last_error, failure }: Row) {
  if (last_error === null || failure === 'given_up') return null;
  return failure === null ? 'The mail server did not accept it.' : reasons[failure];
}

function toMailState(row: Row): MailState {
  const { sent_at, next_try_at, last_error, failure, created_at } = row;
  const why = explainFailure(row);
  if (sent_at !== null) return { state: 'sent', at: sent_at, why };
  if (failure === 'given_up') return { state: 'given_up', at: created_at, why };
  if (next_try_at === null) return { state: 'failed', at: created_at, why };
  if (last_error !== null) return { state: 'retrying', at: next_try_at, why };
  return created_at < timestamp(-USUAL_WAIT)
    ? { state: 'retrying', at: next_try_at, why: overdue }
    : { state: 'waiting', at: created_at, why: null };
}

/** States, most severe first. If several emails are about the same thing, the most severe state is shown. */
const gravity: readonly MailState['state'][] = ['failed', 'retrying', 'waiting', 'given_up', 'sent'];

export const unsentMails = (db: Database) => {
  const unsent = () =>
    db
      .selectFrom('mails')
      .select([...columns, 'id', 'recipient', 'subject', 'tries', 'about'])
      .where('sent_at', 'is', null)
      .where((eb) => eb.or([eb('failure', 'is', null), eb('failure', '!=', 'given_up')]));

  return {
    async list(page: PageParams, held: readonly Permission[]) {
      const { rows, total } = await fetchPage(unsent().orderBy('id', 'desc'), page);
      const results = rows.map(({ recipient, subject, tries, about, ...row }): UnsentMail => {
        const isSeen = maySeeMail(about, held);
        const mailState = toMailState(row);
        return {
          id: row.id,
          to: recipient === null || isSeen ? recipient : `…@${readDomain(recipient)}`,
          subject: isSeen ? subject : null,
          tries,
          created_at: row.created_at,
          said: row.last_error === null ? '' : readReply(row.last_error),
          ...mailState,
        };
      });
      return { results, total, ...page };
    },

    /** Returns the states of the newest emails about things of a kind, by id. */
    async statesAbout(kind: MailSubject['kind'], ids: readonly number[]) {
      const states = new Map<number, MailState>();
      if (ids.length === 0) return states;
      const idByKey = new Map(ids.map((id) => [subjectKey({ kind, id }), id]));
      const rows = await db
        .selectFrom('mails')
        .select([...columns, 'about'])
        .where('about', 'in', [...idByKey.keys()])
        .where('created_at', '=', (eb) =>
          eb
            .selectFrom('mails as newest')
            .select(({ fn }) => fn.max('newest.created_at').as('created_at'))
            .whereRef('newest.about', '=', 'mails.about'),
        )
        .execute();
      for (const { about, ...row } of rows) {
        const id = idByKey.get(about ?? '');
        if (id === undefined) continue;
        const [state, other] = [toMailState(row), states.get(id)];
        if (!other || gravity.indexOf(state.state) < gravity.indexOf(other.state)) states.set(id, state);
      }
      return states;
    },

    /**
     * Makes an unsent email due, unless it is being sent or is already due. Returns false if no unsent email
     * has this id.
     */
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

export const maySeeState = ({ kind }: MailSubject, held: readonly Permission[]) =>
  // Authors may request approval, and need to know whether the request was sent.
  held.includes(kind === 'approval' ? 'write' : mailPermissions[kind]);
