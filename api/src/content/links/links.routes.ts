import { links } from '@lapis/contract';
import { nextPublication } from '../../cms/types/visibility';
import { entryRoutes } from '../../cms/entries/entries.routes';
import { previewOf } from '../../cms/entries/preview';
import { answer, answerCached, type App, type Services } from '../../server/http/serve';
import { unpagedList } from '../../server/database/lists';
import { mayConnectBy } from '../../server/web/ask';
import { linkChecker } from './link-checker';
import { linkChecksRepository } from './link-checks.repository';
import { linkType } from './links.type';
import { linksRepository } from './links.repository';

/** Where else to read on. */
export async function routes(app: App, all: Services) {
  const { db, settings } = all;
  const repository = linksRepository(db);

  const cache = { tags: () => ['link'], freshUntil: () => nextPublication(db, 'links') };

  answerCached(app, links.list, cache, () => repository.list());

  answer(app, links.preview, ({ params: { token } }) =>
    previewOf(db, linkType, token, (preview) => linksRepository(preview).list()),
  );

  entryRoutes(app, all, { calls: links, type: linkType });

  const checks = linkChecksRepository(db);
  const checker = linkChecker(db, app.log, { mayConnect: mayConnectBy(settings) });
  app.addHook('onClose', () => checker.close());

  answer(app, links.check, async (request) => ({ results: await checker.start(request, request.body.ids) }));

  answer(app, links.checkProgress, async () => ({ results: await checks.progress() }));

  answer(app, links.checked, async ({ query }) => unpagedList(await checks.list(query.status)));
}
