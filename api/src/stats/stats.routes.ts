import { stats } from '@lapis/contract';
import { sql } from 'kysely';
import type { Database } from '../database/database';
import type { Tables } from '../database/tables';
import { type App, serve, type Services } from '../serve';
import { widgetsRepository } from '../widgets/widgets.repository';

/** The figures of the dashboard. */
export async function statsRoutes(app: App, { db }: Services) {
  const widgets = widgetsRepository(db);

  app.route({
    ...serve(stats.show),
    handler: async () => ({ ...(await counts(db)), recent_widgets: await widgets.latest(5) }),
  });
}

const count = (table: keyof Tables) => sql<number>`(select count(*) from ${sql.table(table)})`;

const counts = (db: Database) =>
  db
    .selectNoFrom([
      count('users').as('users'),
      count('posts').as('posts'),
      count('galleries').as('galleries'),
      count('gallery_images').as('images'),
      count('widgets').as('widgets'),
    ])
    .executeTakeFirstOrThrow();
