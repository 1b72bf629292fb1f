import { newsletters } from '@lapis/contract';
import { entriesRepository } from '../../cms/entries/entries.repository';
import { entryRoutes } from '../../cms/entries/entries.routes';
import { requestActor, retryUntilFree } from '../../cms/entries/entries.service';
import { renderPreview } from '../../cms/entries/preview';
import { nextPublication } from '../../cms/types/visibility';
import { toResult } from '../../server/http/http-error';
import { addRoute, addCachedRoute, type App, type Services } from '../../server/http/serve';
import { beginFromStory } from './begin-from-story';
import { newslettersRepository } from './newsletters.repository';
import { newsletterType } from './newsletters.type';

export async function routes(app: App, services: Services) {
  const { db } = services;
  const repository = newslettersRepository(db);

  // Includes the tags for everything that newsletters contain: stories, projects, pictures and settings.
  const cache = {
    tags: () => ['newsletter', 'story', 'project', 'media', 'site'],
    freshUntil: () => nextPublication(db, 'newsletters', 'stories', 'projects'),
  };

  addCachedRoute(app, newsletters.list, cache, ({ query }) => repository.list(query));

  addCachedRoute(app, newsletters.show, cache, ({ params }) => toResult(repository.find(params.slug)));

  addRoute(app, newsletters.preview, ({ params: { token } }) =>
    toResult(
      renderPreview(db, newsletterType, token, (preview, { slug }) =>
        newslettersRepository(preview).find(slug),
      ),
    ),
  );

  addRoute(app, newsletters.beginFromStory, async (request) => {
    const id = await retryUntilFree(db, (transaction) =>
      beginFromStory(transaction, request.body.story_id, requestActor(request)),
    );
    return toResult(entriesRepository(db, newsletterType).find(id));
  });

  entryRoutes(app, services, { calls: newsletters, type: newsletterType });
}
