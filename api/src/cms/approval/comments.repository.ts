import type { CommentPlace } from '@lapis/contract';
import type { Generated, Selectable } from 'kysely';
import { DAY, timestamp } from '../../server/time/clock';
import type { Database } from '../../server/database/database';
import type { ContentTable } from '../../server/database/tables';

declare module '../../server/database/tables' {
  interface Tables {
    approval_comments: CommentsTable;
  }
}

interface CommentsTable {
  id: Generated<number>;
  kind: ContentTable;
  entry_id: number;
  /** Comment that this one replies to, if any; null again once that comment is deleted. */
  reply_to: number | null;
  user_id: number;
  /** Field that contains the paragraph commented on, if any. A reply has the same value as its comment. */
  field: string | null;
  quote: string | null;
  text: string;
  at: string;
  resolved_at: string | null;
}

export type CommentRow = Selectable<CommentsTable>;

interface NewComment {
  text: string;
  place: CommentPlace | null;
  reply_to: number | null;
}

const KEPT = 365 * DAY;

export const commentsRepository = (db: Database) => ({
  list: (kind: ContentTable, entryId: number) =>
    db
      .selectFrom('approval_comments')
      .innerJoin('users', 'users.id', 'approval_comments.user_id')
      .selectAll('approval_comments')
      .select(['users.firstname', 'users.lastname'])
      .where('kind', '=', kind)
      .where('entry_id', '=', entryId)
      .orderBy('approval_comments.id')
      .execute(),

  find: (id: number) =>
    db
      .selectFrom('approval_comments')
      .innerJoin('users', 'users.id', 'approval_comments.user_id')
      .selectAll('approval_comments')
      .select(['users.firstname', 'users.lastname'])
      .where('approval_comments.id', '=', id)
      .executeTakeFirst(),

  /** Counts unresolved comments, excluding replies. */
  async countOpen(kind: ContentTable, entryId: number) {
    const { count } = await db
      .selectFrom('approval_comments')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('kind', '=', kind)
      .where('entry_id', '=', entryId)
      .where('reply_to', 'is', null)
      .where('resolved_at', 'is', null)
      .executeTakeFirstOrThrow();
    return count;
  },

  async add(kind: ContentTable, entryId: number, { text, place, reply_to }: NewComment, userId: number) {
    const { id } = await db
      .insertInto('approval_comments')
      .values({
        kind,
        entry_id: entryId,
        reply_to,
        user_id: userId,
        field: place?.field ?? null,
        quote: place?.quote ?? null,
        text,
        at: timestamp(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  },

  resolve: (id: number, isDone: boolean) =>
    db
      .updateTable('approval_comments')
      .set({ resolved_at: isDone ? timestamp() : null })
      .where((eb) => eb.or([eb('id', '=', id), eb('reply_to', '=', id)]))
      .execute(),

  remove: (id: number) => db.deleteFrom('approval_comments').where('id', '=', id).execute(),

  forget: (kind: ContentTable, entryId: number) =>
    db.deleteFrom('approval_comments').where('kind', '=', kind).where('entry_id', '=', entryId).execute(),

  purge: () => db.deleteFrom('approval_comments').where('resolved_at', '<', timestamp(-KEPT)).execute(),
});
