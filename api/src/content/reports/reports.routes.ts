import { reports } from '@lapis/contract';
import { nextPublication } from '../../cms/types/visibility';
import { entryRoutes } from '../../cms/entries/entries.routes';
import { renderPreview } from '../../cms/entries/preview';
import { addRoute, addCachedRoute, type App, type Services } from '../../server/http/serve';
import { reportType } from './reports.type';
import { reportsRepository } from './reports.repository';

export async function routes(app: App, all: Services) {
  const { db } = all;
  const repository = reportsRepository(db);

  const cache = { tags: () => ['report'], freshUntil: () => nextPublication(db, 'reports') };

  addCachedRoute(app, reports.list, cache, () => repository.list());

  addRoute(app, reports.preview, ({ params: { token } }) =>
    renderPreview(db, reportType, token, (preview) => reportsRepository(preview).list()),
  );

  entryRoutes(app, all, { calls: reports, type: reportType });
}
