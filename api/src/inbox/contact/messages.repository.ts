import type { Message, MessageState, NewMessage } from '@lapis/contract';
import { type ExpressionBuilder, sql, type Generated } from 'kysely';
import { DAY, timestamp } from '../../server/time/clock';
import type { Database } from '../../server/database/database';
import { contains, folded, type Page, pageOf } from '../../server/database/lists';
import type { Tables } from '../../server/database/tables';

declare module '../../server/database/tables' {
  interface Tables {
    messages: MessagesTable;
    message_replies: MessageRepliesTable;
  }
}

/** What visitors wrote to the charity. */
interface MessagesTable {
  id: Generated<number>;
  name: string;
  email: string;
  subject: string;
  message: string;
  state: MessageState;
  created_at: string;
  /** All of it as searches compare it. */
  searched: string;
  /** Since when it has been in the trash. */
  deleted_at: string | null;
}

/** What the charity answered to a message. */
interface MessageRepliesTable {
  id: Generated<number>;
  message_id: number;
  /** Null where the account of who wrote it is gone. */
  user_id: number | null;
  message: string;
  created_at: string;
}

/** As the privacy text says. */
const KEPT = 730 * DAY;

const EXCERPT = 200;

interface Search extends Page {
  q?: string | undefined;
  state: MessageState | 'all' | 'trashed';
}

type Place = Pick<Message, 'id' | 'created_at'>;
type Messages = ExpressionBuilder<Tables, 'messages'>;

const isIn = (eb: Messages, state: Search['state']) => {
  if (state === 'trashed') return eb('deleted_at', 'is not', null);
  const isNotTrashed = eb('deleted_at', 'is', null);
  return state === 'all' ? isNotTrashed : eb.and([isNotTrashed, eb('state', '=', state)]);
};

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

  /** The nearest one that still waits for somebody, in the order of the list. */
  async function neighbour({ id, created_at }: Place, direction: 'newer' | 'older') {
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
    async list({ q, state, ...page }: Search) {
      const matching = (eb: Messages) => eb.and([isIn(eb, state), ...(q ? [contains('searched', q)] : [])]);
      const summaries = db
        .selectFrom('messages')
        .select(['id', 'name', 'email', 'subject', 'state', 'created_at', 'deleted_at'])
        .select(sql<string>`substr(message, 1, ${sql.lit(EXCERPT)})`.as('excerpt'))
        .where(matching)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc');
      const { rows, total } = await pageOf(summaries, page);
      return { results: rows, total, ...page };
    },

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

    /** All that came from an address, and what was answered, as it is handed out to who has it. */
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
        searched: folded([name, email, subject, message].join('\n')),
      })
      .execute(),

  /** Answers whether there is such a message outside the trash, and it was in another state. */
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

  /** Returns its id. */
  async addReply(id: number, message: string, author: number) {
    const reply = await db
      .insertInto('message_replies')
      .values({ message_id: id, user_id: author, message, created_at: timestamp() })
      .returning('id')
      .executeTakeFirstOrThrow();
    return reply.id;
  },

  /** Moves it into the trash or out of it; answers whether there was one to be moved. */
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

  /** For good; answers whether there was one. */
  async remove(id: number) {
    const removed = await db.deleteFrom('messages').where('id', '=', id).returning('id').executeTakeFirst();
    return removed !== undefined;
  },

  /** Deletes those of more than 24 months ago, and what was answered to them. */
  purge: () => db.deleteFrom('messages').where('created_at', '<', timestamp(-KEPT)).execute(),
});

/** What visitors wrote to the charity, and what it answered. */
export const messagesRepository = (db: Database) => ({ ...reading(db), ...writing(db) });
