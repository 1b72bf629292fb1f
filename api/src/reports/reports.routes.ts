import { reports } from '@lapis/contract';
import { nextPublication } from '../content/publication';
import { managedRoutes } from '../managed/managed.routes';
import { previewOf } from '../managed/preview';
import { type App, serve, type Services } from '../serve';
import { reportKind } from './reports.kind';
import { reportsRepository } from './reports.repository';

/** Annual reports, accounts and the like, as far as they are published. */
export async function reportsRoutes(app: App, all: Services) {
  const { db } = all;
  const repository = reportsRepository(db);

  const keep = { tags: () => ['report'], freshUntil: () => nextPublication(db, 'reports') };

  app.route({ ...serve(reports.list, keep), handler: () => repository.list() });

  app.route({
    ...serve(reports.preview),
    handler: ({ params: { token } }) =>
      previewOf(db, reportKind, token, (preview) => reportsRepository(preview).list()),
  });

  managedRoutes(app, all, { calls: reports, kind: reportKind });
}
