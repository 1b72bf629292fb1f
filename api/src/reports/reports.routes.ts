import { reports } from '@lapis/contract';
import { type App, serve, type Services } from '../serve';
import { reportsRepository } from './reports.repository';

/** Annual reports, accounts and the like, as far as they are published. */
export async function reportsRoutes(app: App, { db }: Services) {
  const repository = reportsRepository(db);

  const keep = { tags: () => ['report'], freshUntil: () => repository.nextPublication() };

  app.route({ ...serve(reports.list, keep), handler: () => repository.list() });
}
