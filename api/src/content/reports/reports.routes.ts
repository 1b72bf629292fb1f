import { reports } from '@lapis/contract';
import { nextPublication } from '../../cms/types/visibility';
import { entryRoutes } from '../../cms/entries/entries.routes';
import { previewOf } from '../../cms/entries/preview';
import { answer, answerCached, type App, type Services } from '../../server/http/serve';
import { reportType } from './reports.type';
import { reportsRepository } from './reports.repository';

/** Annual reports, accounts and the like, as far as they are published. */
export async function routes(app: App, all: Services) {
  const { db } = all;
  const repository = reportsRepository(db);

  const cache = { tags: () => ['report'], freshUntil: () => nextPublication(db, 'reports') };

  answerCached(app, reports.list, cache, () => repository.list());

  answer(app, reports.preview, ({ params: { token } }) =>
    previewOf(db, reportType, token, (preview) => reportsRepository(preview).list()),
  );

  entryRoutes(app, all, { calls: reports, type: reportType });
}
