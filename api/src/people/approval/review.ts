import type { ApprovalComment, Review } from '@lapis/contract';
import { needsSomebodyElse } from '../../cms/approval/approval-rule';
import { type CommentRow, commentsRepository } from '../../cms/approval/comments.repository';
import { textVersion } from '../../cms/approval/text-version';
import { writersOf } from '../../cms/approval/writers';
import { entriesRepository } from '../../cms/entries/entries.repository';
import { mayPublish, type Who } from '../../cms/entries/own-work';
import type { ContentType } from '../../cms/types/content-type';
import type { Database } from '../../server/database/database';
import { withMedia } from '../../media/library/with-media';
import { orNotFound } from '../../server/http/http-error';
import { approvalList } from './approval-list';

/** What would be published of an entry, beside what is. @throws HttpError 404 where there is none */
export async function textsOf(db: Database, type: ContentType, id: number) {
  const entry = orNotFound(await entriesRepository(db, type).find(id));
  const names = Object.keys(type.fields.shape);
  const written: Record<string, unknown> = { ...entry };
  const published = Object.fromEntries(names.map((name) => [name, written[name]]));
  const fields: Record<string, unknown> = { ...published, ...entry.draft?.fields };
  // What belongs to an entry, as pictures to a gallery, is approved with its text.
  const parts = (await type.parts?.read(db, id)) ?? {};
  const version = textVersion({ ...fields, ...parts });
  return { entry, fields, published, parts, version };
}

/** A text with all that who reads it has to know before it is published. */
export async function reviewOf(
  db: Database,
  contentTypes: readonly ContentType[],
  type: ContentType,
  id: number,
  who: Who,
): Promise<Review> {
  const { entry, fields, published, parts, version } = await textsOf(db, type, id);
  const needs_somebody_else = await needsSomebodyElse(db);
  const comments = await commentsRepository(db).list(type.table, id);
  return {
    request: (await approvalList(db, contentTypes).latestOf(type.table, id, who.user.id)) ?? null,
    fields,
    version,
    published: entry.publish_at === null ? null : published,
    pictures: await withMedia(db, contentTypes, type.parts?.pictures(parts) ?? []),
    needs_somebody_else,
    refusal: await refusalOf(db, type, id, who, needs_somebody_else),
    comments: comments.map((comment) => toComment(comment, who.user.id)),
  };
}

/** Why somebody can't approve a text, in a sentence; null where they can. */
export async function refusalOf(
  db: Database,
  { table }: ContentType,
  id: number,
  who: Who,
  isStrict: boolean,
): Promise<string | null> {
  if (!mayPublish(who)) return 'Your duty does not include publishing.';
  if (!isStrict || !(await writersOf(db, table, id)).has(who.user.id)) return null;
  return 'You wrote this, or a part of it. Here somebody else approves what one wrote.';
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
