import { reports } from '@lapis/contract';
import { nextPublication } from '../../cms/types/visibility';
import { entryRoutes } from '../../cms/entries/entries.routes';
import { previewOf } from '../../cms/entries/preview';
import { type App, serve, type Services } from '../../server/http/serve';
import { reportType } from './reports.type';
import { reportsRepository } from './reports.repository';

/** Annual reports, accounts and the like, as far as they are published. */
export async function routes(app: App, all: Services) {
  const { db } = all;
  const repository = reportsRepository(db);

  const cache = { tags: () => ['report'], freshUntil: () => nextPublication(db, 'reports') };

  app.route({ ...serve(reports.list, cache), handler: () => repository.list() });

  app.route({
    ...serve(reports.preview),
    handler: ({ params: { token } }) =>
      previewOf(db, reportType, token, (preview) => reportsRepository(preview).list()),
  });

  entryRoutes(app, all, { calls: reports, type: reportType });
}
