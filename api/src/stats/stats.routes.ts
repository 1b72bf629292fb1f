import { stats } from '@lapis/contract';
import { auditRepository } from '../audit/audit.repository';
import { type App, serve, type Services } from '../serve';
import { attentionRepository } from './attention.repository';
import { statsRepository } from './stats.repository';

/** The figures of the dashboard. */
export async function statsRoutes(app: App, { db }: Services) {
  const figures = statsRepository(db);

  app.route({
    ...serve(stats.show),
    handler: async () => ({
      attention: await attentionRepository(db).read(),
      ...(await figures.counts()),
      months: await figures.months(),
      recent_activity: await auditRepository(db).newest(10),
    }),
  });
}
