import { sql } from 'kysely';
import { connectDatabase } from '../../server/database/database';

/** Changes the schema as the first server of the next release would at start-up. */
export async function addToTables(settings: Parameters<typeof connectDatabase>[0]) {
  const db = await connectDatabase(settings);
  await db.schema.alterTable('widgets').addColumn('mood', 'text').execute();
  await db.schema.createTable('moods').addColumn('name', 'text').execute();
  await sql`insert into kysely_migration (name, timestamp) values ('9999-of-the-future', '')`.execute(db);
  await db.destroy();
}
