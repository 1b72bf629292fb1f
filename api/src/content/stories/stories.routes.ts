import { stories } from '@lapis/contract';
import { nextPublication } from '../../cms/types/visibility';
import { toResult } from '../../server/http/http-error';
import { searchRepository } from '../../cms/search/search.repository';
import { addRoute, addCachedRoute, type App, type Services } from '../../server/http/serve';
import { renderPreview } from '../../cms/entries/preview';
import { entryRoutes } from '../../cms/entries/entries.routes';
import { storyType } from './stories.type';
import { findStory } from './find-story';
import { storiesRepository } from './stories.repository';

export async function routes(app: App, services: Services) {
  const { db, settings } = services;
  const repository = storiesRepository(db);
  const searches = searchRepository(db, settings.databaseUrl ? 'postgres' : 'sqlite');

  const cache = { tags: () => ['story', 'site'], freshUntil: () => nextPublication(db, 'stories') };

  addCachedRoute(app, stories.list, cache, async ({ query: { q, ...query } }) =>
    repository.list({ ...query, among: q ? await searches.isFound('story', 'stories', q) : undefined }),
  );

  // Includes the tags for everything that blocks contain: stories, projects, galleries and files.
  const cacheOfOne = {
    tags: () => ['story', 'project', 'gallery', 'media', 'site'],
    freshUntil: () => nextPublication(db, 'stories', 'projects', 'galleries'),
  };

  addCachedRoute(app, stories.show, cacheOfOne, ({ params }) => toResult(findStory(db, params.slug)));

  addRoute(app, stories.preview, ({ params: { token } }) =>
    toResult(renderPreview(db, storyType, token, (preview, { slug }) => findStory(preview, slug))),
  );

  addRoute(app, stories.tags, async () => ({ results: await repository.tags() }));

  entryRoutes(app, services, { calls: stories, type: storyType });
}
