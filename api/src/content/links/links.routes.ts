import { links } from '@lapis/contract';
import { nextPublication } from '../../cms/types/visibility';
import { entryRoutes } from '../../cms/entries/entries.routes';
import { previewOf } from '../../cms/entries/preview';
import { type App, serve, type Services } from '../../server/http/serve';
import { unpagedList } from '../../server/database/lists';
import { linkChecker } from './link-checker';
import { linkChecksRepository } from './link-checks.repository';
import { linkType } from './links.type';
import { linksRepository } from './links.repository';

/** Where else to read on. */
export async function routes(app: App, all: Services) {
  const { db } = all;
  const repository = linksRepository(db);

  const cache = { tags: () => ['link'], freshUntil: () => nextPublication(db, 'links') };

  app.route({ ...serve(links.list, cache), handler: () => repository.list() });

  app.route({
    ...serve(links.preview),
    handler: ({ params: { token } }) =>
      previewOf(db, linkType, token, (preview) => linksRepository(preview).list()),
  });

  entryRoutes(app, all, { calls: links, type: linkType });

  const checks = linkChecksRepository(db);
  const checker = linkChecker(db, app.log);
  app.addHook('onClose', () => checker.close());

  app.route({
    ...serve(links.check),
    handler: async (request) => ({ results: await checker.start(request, request.body.ids) }),
  });

  app.route({
    ...serve(links.checkProgress),
    handler: async () => ({ results: await checks.progress() }),
  });

  app.route({
    ...serve(links.checked),
    handler: async ({ query }) => unpagedList(await checks.list(query.status)),
  });
}
