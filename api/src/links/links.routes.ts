import { links } from '@lapis/contract';
import { type App, serve, type Services } from '../serve';
import { linksRepository } from './links.repository';

/** Where else to read on. */
export async function linksRoutes(app: App, { db }: Services) {
  const repository = linksRepository(db);

  app.route({ ...serve(links.list, { tags: () => ['link'] }), handler: () => repository.list() });
}
