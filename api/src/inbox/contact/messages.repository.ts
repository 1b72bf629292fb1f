import type { Message, MessageState, NewMessage } from '@lapis/contract';
import { hasUnsentReply } from '@lapis/contract/unsent-reply';
import { type ExpressionBuilder, sql, type Generated } from 'kysely';
import { DAY, timestamp } from '../../server/time/clock';
import type { Database } from '../../server/database/database';
import { contains, foldText, type PageParams, fetchPage } from '../../server/database/lists';
import type { Tables } from '../../server/database/tables';
import { unsentMails } from '../mail/unsent-mails';

declare module '../../server/database/tables' {
  interface Tables {
    messages: MessagesTable;
    message_replies: MessageRepliesTable;
  }
}

interface MessagesTable {
  id: Generated<number>;
  name: string;
  email: string;
  subject: string;
  message: string;
  state: MessageState;
  created_at: string;
  searched: string;
  deleted_at: string | null;
}

interface MessageRepliesTable {
  id: Generated<number>;
  message_id: number;
  user_id: number | null;
  message: string;
  created_at: string;
}

const KEPT = 730 * DAY;

const EXCERPT = 200;

interface MessageListParams extends PageParams {
  q?: string | undefined;
  state: MessageState | 'all' | 'trashed';
}

type MessagePlace = Pick<Message, 'id' | 'created_at'>;
type MessageExpression = ExpressionBuilder<Tables, 'messages'>;

const isIn = (eb: MessageExpression, state: MessageListParams['state']) => {
  if (state === 'trashed') return eb('deleted_at', 'is not', null);
  const isNotTrashed = eb('deleted_at', 'is', null);
  return state === 'all' ? isNotTrashed : eb.and([isNotTrashed, eb('state', '=', state)]);
};

/** Returns the ids of messages with a reply that hasn't been sent. */
async function listUnsentAnswers(db: Database, ids: readonly number[]) {
  if (ids.length === 0) return new Set<number>();
  const replies = await db
    .selectFrom('message_replies')
    .select(['id', 'message_id'])
    .where('message_id', 'in', ids)
    .orderBy('id')
    .execute();
  const replyIds = replies.map(({ id }) => id);
  const states = await unsentMails(db).statesAbout('reply', replyIds);
  const isUnsent = (message: number) =>
    hasUnsentReply(
      replies.filter(({ message_id }) => message_id === message).map(({ id }) => states.get(id)?.state),
    );
  return new Set(ids.filter(isUnsent));
}

const reading = (db: Database) => {
  const repliesTo = (id: number) =>
    db
      .selectFrom('message_replies')
      .leftJoin('users', 'users.id', 'message_replies.user_id')
      .select(['message_replies.id', 'message_replies.message', 'message_replies.created_at'])
      .select(sql<string | null>`users.firstname || ' ' || users.lastname`.as('author'))
      .where('message_id', '=', id)
      .orderBy('message_replies.id')
      .execute();

  async function neighbour({ id, created_at }: MessagePlace, direction: 'newer' | 'older') {
    const [beyond, order] = direction === 'newer' ? (['>', 'asc'] as const) : (['<', 'desc'] as const);
    const nearest = await db
      .selectFrom('messages')
      .select('id')
      .where('deleted_at', 'is', null)
      .where('state', '!=', 'archived')
      .where((eb) =>
        eb.or([
          eb('created_at', beyond, created_at),
          eb.and([eb('created_at', '=', created_at), eb('id', beyond, id)]),
        ]),
      )
      .orderBy('created_at', order)
      .orderBy('id', order)
      .executeTakeFirst();
    return nearest?.id ?? null;
  }

  return {
    async list({ q, state, ...page }: MessageListParams) {
      const matching = (eb: MessageExpression) =>
        eb.and([isIn(eb, state), ...(q ? [contains('searched', q)] : [])]);
      const summaries = db
        .selectFrom('messages')
        .select(['id', 'name', 'email', 'subject', 'state', 'created_at', 'deleted_at'])
        .select(sql<string>`substr(message, 1, ${sql.lit(EXCERPT)})`.as('excerpt'))
        .where(matching)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc');
      const { rows, total } = await fetchPage(summaries, page);
      const unanswered = await listUnsentAnswers(
        db,
        rows.map(({ id }) => id),
      );
      const results = rows.map((row) => ({ ...row, has_unsent_answer: unanswered.has(row.id) }));
      return { results, total, ...page };
    },

    /** Returns the newest messages outside the trash that match a search. */
    first: (limit: number, q: string) =>
      db
        .selectFrom('messages')
        .select(['id', 'name', 'subject'])
        .where((eb) => eb.and([isIn(eb, 'all'), contains('searched', q)]))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),

    async find(id: number): Promise<Message | undefined> {
      const message = await db
        .selectFrom('messages')
        .select(['id', 'name', 'email', 'subject', 'message', 'state', 'created_at', 'deleted_at'])
        .where('id', '=', id)
        .executeTakeFirst();
      if (!message) return undefined;
      return {
        ...message,
        replies: await repliesTo(id),
        newer_id: await neighbour(message, 'newer'),
        older_id: await neighbour(message, 'older'),
      };
    },

    async exportOf(email: string) {
      const own = await db
        .selectFrom('messages')
        .select(['id', 'name', 'email', 'subject', 'message', 'created_at'])
        .where(sql`lower(email)`, '=', email.toLowerCase())
        .orderBy('id')
        .execute();
      return Promise.all(
        own.map(async ({ id, ...message }) => ({
          ...message,
          answers: (await repliesTo(id)).map(({ message: answer, created_at }) => ({
            message: answer,
            created_at,
          })),
        })),
      );
    },
  };
};

const writing = (db: Database) => ({
  add: ({ name, email, subject, message }: NewMessage) =>
    db
      .insertInto('messages')
      .values({
        name,
        email,
        subject,
        message,
        state: 'new',
        created_at: timestamp(),
        searched: foldText([name, email, subject, message].join('\n')),
      })
      .execute(),

  async setState(id: number, state: MessageState) {
    const changed = await db
      .updateTable('messages')
      .set({ state })
      .where('id', '=', id)
      .where('state', '!=', state)
      .where('deleted_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    return changed !== undefined;
  },

  async addReply(id: number, message: string, author: number) {
    const reply = await db
      .insertInto('message_replies')
      .values({ message_id: id, user_id: author, message, created_at: timestamp() })
      .returning('id')
      .executeTakeFirstOrThrow();
    return reply.id;
  },

  async move(id: number, { toTrash }: { toTrash: boolean }) {
    const moved = await db
      .updateTable('messages')
      .set({ deleted_at: toTrash ? timestamp() : null })
      .where('id', '=', id)
      .where('deleted_at', toTrash ? 'is' : 'is not', null)
      .returning('id')
      .executeTakeFirst();
    return moved !== undefined;
  },

  async remove(id: number) {
    const removed = await db.deleteFrom('messages').where('id', '=', id).returning('id').executeTakeFirst();
    return removed !== undefined;
  },

  purge: () => db.deleteFrom('messages').where('created_at', '<', timestamp(-KEPT)).execute(),
});

export const messagesRepository = (db: Database) => ({ ...reading(db), ...writing(db) });
