import { site } from '@lapis/contract';
import { type App, serve, type Services } from '../serve';
import { siteRepository } from './site.repository';

/** The name and the details of the charity. */
export async function siteRoutes(app: App, { db }: Services) {
  const sites = siteRepository(db);

  app.route({ ...serve(site.show, { tags: () => ['site'] }), handler: () => sites.read() });
}
