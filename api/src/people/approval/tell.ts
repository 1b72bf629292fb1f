import type { Site } from '@lapis/contract';
import { type ApprovalRow, approvalsRepository } from '../../cms/approval/approvals.repository';
import { commentsRepository } from '../../cms/approval/comments.repository';
import type { ContentType } from '../../cms/types/content-type';
import { textApproved, textSentBack } from '../../inbox/mail/emails/approval.emails';
import type { Database } from '../../server/database/database';
import type { NewMail } from '../../server/http/mail';
import type { Services } from '../../server/http/serve';
import { usersRepository } from '../users/users.repository';

export const reviewPath = ({ name }: ContentType, id: number) => `/admin/${name}/${id}?review=1`;

/**
 * Notifies authors of decisions on their requests, even if the entry was published without a review.
 * Decisions are marked as notified in the transaction that queues the email, so that each is emailed exactly
 * once.
 */
export async function notifyRequesters({
  db,
  mail,
  contentTypes,
}: Pick<Services, 'db' | 'mail' | 'contentTypes'>) {
  const untold = await db
    .selectFrom('approvals')
    .select('id')
    .where('state', 'in', ['approved', 'sent_back'])
    .where('told_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (!untold) return;
  await mail.inTransaction(async ({ db: transaction, site, link }) => {
    const emails: NewMail[] = [];
    for (const request of await approvalsRepository(transaction).takeUntold()) {
      const type = contentTypes.find(({ table }) => table === request.kind);
      const email = type && (await composeApprovalEmail(transaction, site, link, type, request));
      if (email) emails.push({ ...email, about: { kind: 'approval', id: request.id } });
    }
    return emails;
  });
}

/**
 * Returns the email to the requester; undefined if they decided the request themselves, have no active
 * account or haven't verified their address.
 */
async function composeApprovalEmail(
  db: Database,
  site: Site,
  link: (path: string) => string,
  type: ContentType,
  { entry_id: id, kind, state, asked_by, asked_at, decided_by }: ApprovalRow,
) {
  if (asked_by === null || asked_by === decided_by) return undefined;
  const asker = await usersRepository(db).find(asked_by);
  if (!asker || asker.deactivated_at !== null || asker.email_verified_at === null) return undefined;
  const entry = await db.selectFrom(kind).selectAll().where('id', '=', id).executeTakeFirst();
  if (!entry) return undefined;
  const decider = decided_by === null ? undefined : await usersRepository(db).find(decided_by);
  const said = {
    title: entry.title,
    one: type.one,
    by: decider ? `${decider.firstname} ${decider.lastname}` : null,
  };
  if (state === 'approved') {
    return textApproved(site, link, asker, {
      ...said,
      path: `/admin/${type.name}/${id}`,
      at: entry.published_at,
    });
  }
  const all = await commentsRepository(db).list(kind, id);
  const note = all.findLast(
    ({ user_id, at, quote, reply_to }) =>
      user_id === decided_by && at >= asked_at && quote === null && reply_to === null,
  );
  const beside = all.filter(
    ({ quote, reply_to, resolved_at }) => quote !== null && reply_to === null && resolved_at === null,
  );
  return textSentBack(site, link, asker, {
    ...said,
    path: reviewPath(type, id),
    note: note?.text ?? '',
    comments: beside.length,
  });
}
