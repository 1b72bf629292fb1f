import type { LetterFields, Topic } from '@lapis/contract';
import { sql } from 'kysely';
import '../../../cms/entries/drafts.repository';
import '../../../content/letters/letters.type';
import type { Database } from '../../../server/database/database';
import { timestamp } from '../../../server/time/clock';
import '../tables';

type TopicFields = Pick<Topic, 'name' | 'description'>;

/** Who gets letters just now: subscribed, and not paused. */
const getsLetters = () =>
  sql<boolean>`confirmed_at is not null and unsubscribed_at is null and (paused_until is null or paused_until <= ${timestamp()})`;

/** What subscribers may turn down without leaving. */
export const topicsRepository = (db: Database) => {
  const topics = () => db.selectFrom('newsletter_topics').select(['id', 'name', 'description']);

  /** Each with how many get it: all who get letters, but for those who turned it down. */
  async function counted(rows: Omit<Topic, 'subscribers'>[]): Promise<Topic[]> {
    const { all } = await db
      .selectFrom('subscribers')
      .where(getsLetters())
      .select(({ fn }) => fn.countAll<number>().as('all'))
      .executeTakeFirstOrThrow();
    const declined = await db
      .selectFrom('declined_topics')
      .innerJoin('subscribers', 'subscribers.id', 'declined_topics.subscriber_id')
      .where(getsLetters())
      .groupBy('topic_id')
      .select(({ fn }) => ['topic_id', fn.countAll<number>().as('count')])
      .execute();
    const without = new Map(declined.map(({ topic_id, count }) => [topic_id, Number(count)]));
    return rows.map((row) => ({ ...row, subscribers: Number(all) - (without.get(row.id) ?? 0) }));
  }

  /** Drafts of letters hold it too, beside what visitors see. */
  async function takeOutOfDrafts(id: number) {
    const drafts = await db
      .selectFrom('drafts')
      .select(['id', 'fields'])
      .where('kind', '=', 'letters')
      .where('fields', 'like', `%"topic_id":${id}%`)
      .execute();
    for (const draft of drafts) {
      const fields = JSON.parse(draft.fields) as Partial<LetterFields>;
      if (fields.topic_id !== id) continue;
      await db
        .updateTable('drafts')
        .set({ fields: JSON.stringify({ ...fields, topic_id: null }) })
        .where('id', '=', draft.id)
        .execute();
    }
  }

  return {
    /** Each with how many get it; the oldest first. */
    list: async () => counted(await topics().orderBy('id').execute()),

    find: async (id: number): Promise<Topic | undefined> =>
      (await counted(await topics().where('id', '=', id).execute()))[0],

    /** Another topic of that name, however it is written. */
    named: (name: string) =>
      db
        .selectFrom('newsletter_topics')
        .select('id')
        .where(sql`lower(name)`, '=', name.toLowerCase())
        .executeTakeFirst(),

    async add(fields: TopicFields) {
      const { id } = await db
        .insertInto('newsletter_topics')
        .values(fields)
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    change: (id: number, fields: Partial<TopicFields>) =>
      db.updateTable('newsletter_topics').set(fields).where('id', '=', id).execute(),

    /** Letters of the topic belong to none from then on; who turned it down is forgotten with it. */
    async remove(id: number) {
      await db.updateTable('letters').set({ topic_id: null }).where('topic_id', '=', id).execute();
      await takeOutOfDrafts(id);
      await db.deleteFrom('newsletter_topics').where('id', '=', id).execute();
    },
  };
};
