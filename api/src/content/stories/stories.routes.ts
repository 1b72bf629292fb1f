import { stories } from '@lapis/contract';
import { nextPublication } from '../../cms/types/visibility';
import { resultOf } from '../../server/http/http-error';
import { searchRepository } from '../../cms/search/search.repository';
import { answer, answerCached, type App, type Services } from '../../server/http/serve';
import { previewOf } from '../../cms/entries/preview';
import { entryRoutes } from '../../cms/entries/entries.routes';
import { storyType } from './stories.type';
import { findStory } from './find-story';
import { storiesRepository } from './stories.repository';

/** News and stories, as far as they are published. */
export async function routes(app: App, services: Services) {
  const { db, settings } = services;
  const repository = storiesRepository(db);
  const searches = searchRepository(db, settings.databaseUrl ? 'postgres' : 'sqlite');

  const cache = { tags: () => ['post', 'site'], freshUntil: () => nextPublication(db, 'posts') };

  answerCached(app, stories.list, cache, async ({ query: { q, ...query } }) =>
    repository.list({ ...query, among: q ? await searches.isFound('post', 'posts', q) : undefined }),
  );

  // The blocks of a story may show other stories, projects, galleries and files.
  const cacheOfOne = {
    tags: () => ['post', 'service', 'gallery', 'media', 'site'],
    freshUntil: () => nextPublication(db, 'posts', 'services', 'galleries'),
  };

  answerCached(app, stories.show, cacheOfOne, ({ params }) => resultOf(findStory(db, params.slug)));

  answer(app, stories.preview, ({ params: { token } }) =>
    resultOf(previewOf(db, storyType, token, (preview, { slug }) => findStory(preview, slug))),
  );

  answer(app, stories.tags, async () => ({ results: await repository.tags() }));

  entryRoutes(app, services, { calls: stories, type: storyType });
}
