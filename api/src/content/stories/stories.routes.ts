import { stories } from '@lapis/contract';
import { nextPublication } from '../../cms/types/visibility';
import { orNotFound } from '../../server/http/http-error';
import { searchRepository } from '../../cms/search/search.repository';
import { type App, serve, type Services } from '../../server/http/serve';
import { previewOf } from '../../cms/entries/preview';
import { entryRoutes } from '../../cms/entries/entries.routes';
import { storyType } from './stories.type';
import { storiesRepository } from './stories.repository';

/** News and stories, as far as they are published. */
export async function routes(app: App, services: Services) {
  const { db, settings } = services;
  const repository = storiesRepository(db);
  const searches = searchRepository(db, settings.databaseUrl ? 'postgres' : 'sqlite');

  const cache = { tags: () => ['post', 'site'], freshUntil: () => nextPublication(db, 'posts') };

  app.route({
    ...serve(stories.list, cache),
    handler: async ({ query: { q, ...query } }) =>
      repository.list({ ...query, among: q ? await searches.ids('post', q) : undefined }),
  });

  app.route({
    ...serve(stories.show, cache),
    handler: async ({ params }) => ({ results: orNotFound(await repository.find(params.slug)) }),
  });

  app.route({
    ...serve(stories.preview),
    handler: async ({ params: { token } }) => ({
      results: orNotFound(
        await previewOf(db, storyType, token, (preview, { slug }) => storiesRepository(preview).find(slug)),
      ),
    }),
  });

  app.route({ ...serve(stories.tags), handler: async () => ({ results: await repository.tags() }) });

  entryRoutes(app, services, { calls: stories, type: storyType });
}
