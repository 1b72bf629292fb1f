import { stats } from '@lapis/contract';
import { auditRepository } from '../audit/audit.repository';
import { type App, serve, type Services } from '../serve';
import { widgetsRepository } from '../widgets/widgets.repository';
import { statsRepository } from './stats.repository';

/** The figures of the dashboard. */
export async function statsRoutes(app: App, { db }: Services) {
  const figures = statsRepository(db);

  app.route({
    ...serve(stats.show),
    handler: async () => ({
      ...(await figures.counts()),
      months: await figures.months(),
      recent_activity: await auditRepository(db).newest(10),
      recent_widgets: await widgetsRepository(db).latest(5),
    }),
  });
}
