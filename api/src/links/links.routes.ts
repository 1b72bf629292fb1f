import { links } from '@lapis/contract';
import { nextPublication } from '../content/publication';
import { managedRoutes } from '../managed/managed.routes';
import { type App, serve, type Services } from '../serve';
import { linkKind } from './links.kind';
import { linksRepository } from './links.repository';

/** Where else to read on. */
export async function linksRoutes(app: App, all: Services) {
  const { db } = all;
  const repository = linksRepository(db);

  const keep = { tags: () => ['link'], freshUntil: () => nextPublication(db, 'links') };

  app.route({ ...serve(links.list, keep), handler: () => repository.list() });

  managedRoutes(app, all, { calls: links, kind: linkKind });
}
