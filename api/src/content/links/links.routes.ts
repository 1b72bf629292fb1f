import { links } from '@lapis/contract';
import { nextPublication } from '../../cms/types/visibility';
import { entryRoutes } from '../../cms/entries/entries.routes';
import { orderRoutes } from '../../cms/entries/order.routes';
import { renderPreview } from '../../cms/entries/preview';
import { addRoute, addCachedRoute, type App, type Services } from '../../server/http/serve';
import { unpagedList } from '../../server/database/lists';
import { createConnectPolicy } from '../../server/web/ask';
import { linkChecker } from './link-checker';
import { linkChecksRepository } from './link-checks.repository';
import { linkType } from './links.type';
import { linksRepository } from './links.repository';

export async function routes(app: App, all: Services) {
  const { db, settings } = all;
  const repository = linksRepository(db);

  const cache = { tags: () => ['link'], freshUntil: () => nextPublication(db, 'links') };

  addCachedRoute(app, links.list, cache, () => repository.list());

  addRoute(app, links.preview, ({ params: { token } }) =>
    renderPreview(db, linkType, token, (preview) => linksRepository(preview).list()),
  );

  entryRoutes(app, all, { calls: links, type: linkType });
  orderRoutes(app, all, { calls: links, type: linkType });

  const checks = linkChecksRepository(db);
  const checker = linkChecker(db, app.log, { mayConnect: createConnectPolicy(settings) });
  app.addHook('onClose', () => checker.close());

  addRoute(app, links.check, async (request) => ({
    results: await checker.start(request, request.body.ids),
  }));

  addRoute(app, links.checkProgress, async () => ({ results: await checks.progress() }));

  addRoute(app, links.checked, async ({ query }) => unpagedList(await checks.list(query.status)));
}
