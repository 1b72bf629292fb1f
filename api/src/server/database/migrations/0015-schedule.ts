import { type Kysely, type Migration, sql } from 'kysely';
import { timestamp } from '../../time/clock';
import { required } from './columns';

export const schedule: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('scheduled')
      .addColumn('kind', 'text', required)
      .addColumn('thing_id', 'integer', required)
      .addColumn('action', 'text', required)
      .addColumn('at', 'text', required)
      .addPrimaryKeyConstraint('scheduled_key', ['kind', 'thing_id', 'action'])
      .execute();
    await db.schema.createIndex('scheduled_at').on('scheduled').column('at').execute();
    const now = timestamp();
    for (const kind of ['posts', 'services', 'widgets', 'galleries', 'links', 'reports']) {
      for (const [action, column] of [
        ['published', 'published_at'],
        ['unpublished', 'unpublish_at'],
      ] as const) {
        const at = sql.ref(column);
        await sql`
          insert into scheduled (kind, thing_id, action, at)
          select ${sql.lit(kind)}, id, ${sql.lit(action)}, ${at} from ${sql.table(kind)} where ${at} > ${now}
        `.execute(db);
      }
    }
  },
};
