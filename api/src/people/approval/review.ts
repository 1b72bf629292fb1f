import type { ApprovalComment, Review } from '@lapis/contract';
import { openStates } from '../../cms/approval/approvals.repository';
import { needsSecondPerson } from '../../cms/approval/approval-rule';
import { type CommentRow, commentsRepository } from '../../cms/approval/comments.repository';
import { sentBackTextsRepository } from '../../cms/approval/sent-back-texts.repository';
import { textVersion } from '../../cms/approval/text-version';
import { findWriters } from '../../cms/approval/writers';
import { entriesRepository } from '../../cms/entries/entries.repository';
import { lockOf, mayPublish, type RequestUser } from '../../cms/entries/own-work';
import type { ContentType } from '../../cms/types/content-type';
import type { Database } from '../../server/database/database';
import { withMedia } from '../../media/library/with-media';
import { orNotFound } from '../../server/http/http-error';
import { approvalList } from './approval-list';

/**
 * Returns an entry's fields both as they would be published and as they are published now.
 * @throws HttpError 404
 */
export async function loadTexts(db: Database, type: ContentType, id: number) {
  const entry = orNotFound(await entriesRepository(db, type).find(id));
  const names = Object.keys(type.fields.shape);
  const written: Record<string, unknown> = { ...entry };
  const published = Object.fromEntries(names.map((name) => [name, written[name]]));
  const fields: Record<string, unknown> = { ...published, ...entry.draft?.fields };
  // The version includes parts of an entry, such as a gallery's pictures, which are approved with it.
  const parts = (await type.parts?.read(db, id)) ?? {};
  const version = textVersion({ ...fields, ...parts });
  return { entry, fields, published, parts, version };
}

export async function createReview(
  db: Database,
  contentTypes: readonly ContentType[],
  type: ContentType,
  id: number,
  who: RequestUser,
): Promise<Review> {
  const { entry, fields, published, parts, version } = await loadTexts(db, type, id);
  const needs_somebody_else = await needsSecondPerson(db);
  const comments = await commentsRepository(db).list(type.table, id);
  const request = (await approvalList(db, contentTypes).latestOf(type.table, id, who.user.id)) ?? null;
  const isOpen = request !== null && openStates.some((state) => state === request.state);
  const sentBack = isOpen && (await sentBackTextsRepository(db).find(request.id));
  return {
    request,
    fields,
    version,
    published: entry.publish_at === null ? null : published,
    sent_back: sentBack || null,
    pictures: await withMedia(db, contentTypes, type.parts?.pictures(parts) ?? []),
    needs_somebody_else,
    locked: await lockOf(db, type, id, who),
    refusal: await findRefusal(db, type, id, who, needs_somebody_else),
    comments: comments.map((comment) => toComment(comment, who.user.id)),
  };
}

export async function findRefusal(
  db: Database,
  { table }: ContentType,
  id: number,
  who: RequestUser,
  isStrict: boolean,
): Promise<string | null> {
  if (!mayPublish(who)) return 'Your role does not include publishing.';
  if (!isStrict || !(await findWriters(db, table, id)).has(who.user.id)) return null;
  return 'You wrote some or all of this, so someone else has to approve it.';
}

export const toComment = (
  {
    user_id,
    firstname,
    lastname,
    field,
    quote,
    ...row
  }: CommentRow & { firstname: string; lastname: string },
  reader: number,
): ApprovalComment => ({
  ...row,
  by: `${firstname} ${lastname}`,
  is_own: user_id === reader,
  place: field !== null && quote !== null ? { field, quote } : null,
});
