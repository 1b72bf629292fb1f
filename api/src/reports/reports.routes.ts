import { reports } from '@lapis/contract';
import { nextPublication } from '../content/publication';
import { type App, serve, type Services } from '../serve';
import { reportsRepository } from './reports.repository';

/** Annual reports, accounts and the like, as far as they are published. */
export async function reportsRoutes(app: App, { db }: Services) {
  const repository = reportsRepository(db);

  const keep = { tags: () => ['report'], freshUntil: () => nextPublication(db, 'reports') };

  app.route({ ...serve(reports.list, keep), handler: () => repository.list() });
}
