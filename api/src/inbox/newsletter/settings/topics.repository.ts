import type { NewsletterFields, Topic } from '@lapis/contract';
import { sql } from 'kysely';
import '../../../cms/entries/store/drafts.repository';
import '../../../content/newsletters/newsletters.type';
import type { Database } from '../../../server/database/database';
import { timestamp } from '../../../server/time/clock';
import '../tables';

type TopicFields = Pick<Topic, 'name' | 'description'>;

const getsNewsletters = () =>
  sql<boolean>`confirmed_at is not null and unsubscribed_at is null and (paused_until is null or paused_until <= ${timestamp()})`;

export const topicsRepository = (db: Database) => {
  const topics = () => db.selectFrom('newsletter_topics').select(['id', 'name', 'description']);

  async function counted(rows: Omit<Topic, 'subscribers'>[]): Promise<Topic[]> {
    const { all } = await db
      .selectFrom('subscribers')
      .where(getsNewsletters())
      .select(({ fn }) => fn.countAll<number>().as('all'))
      .executeTakeFirstOrThrow();
    const declined = await db
      .selectFrom('declined_topics')
      .innerJoin('subscribers', 'subscribers.id', 'declined_topics.subscriber_id')
      .where(getsNewsletters())
      .groupBy('topic_id')
      .select(({ fn }) => ['topic_id', fn.countAll<number>().as('count')])
      .execute();
    const without = new Map(declined.map(({ topic_id, count }) => [topic_id, Number(count)]));
    return rows.map((row) => ({ ...row, subscribers: Number(all) - (without.get(row.id) ?? 0) }));
  }

  /** Removes a topic from drafts, which contain its id as JSON. */
  async function takeOutOfDrafts(id: number) {
    const drafts = await db
      .selectFrom('drafts')
      .select(['id', 'fields'])
      .where('kind', '=', 'newsletters')
      .where('fields', 'like', `%"topic_id":${id}%`)
      .execute();
    for (const draft of drafts) {
      const fields = JSON.parse(draft.fields) as Partial<NewsletterFields>;
      if (fields.topic_id !== id) continue;
      await db
        .updateTable('drafts')
        .set({ fields: JSON.stringify({ ...fields, topic_id: null }) })
        .where('id', '=', draft.id)
        .execute();
    }
  }

  return {
    list: async () => counted(await topics().orderBy('id').execute()),

    find: async (id: number): Promise<Topic | undefined> =>
      (await counted(await topics().where('id', '=', id).execute()))[0],

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

    async remove(id: number) {
      await db.updateTable('newsletters').set({ topic_id: null }).where('topic_id', '=', id).execute();
      await takeOutOfDrafts(id);
      await db.deleteFrom('newsletter_topics').where('id', '=', id).execute();
    },
  };
};
