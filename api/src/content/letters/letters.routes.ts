import { letters } from '@lapis/contract';
import { entriesRepository } from '../../cms/entries/entries.repository';
import { entryRoutes } from '../../cms/entries/entries.routes';
import { actorOf, untilFree } from '../../cms/entries/entries.service';
import { previewOf } from '../../cms/entries/preview';
import { nextPublication } from '../../cms/types/visibility';
import { resultOf } from '../../server/http/http-error';
import { answer, answerCached, type App, type Services } from '../../server/http/serve';
import { beginFromStory } from './begin-from-story';
import { lettersRepository } from './letters.repository';
import { letterType } from './letters.type';

/** Letters, as far as they are published. */
export async function routes(app: App, services: Services) {
  const { db } = services;
  const repository = lettersRepository(db);

  // A letter may show stories and projects, and its texts may name settings.
  const cache = {
    tags: () => ['letter', 'post', 'service', 'media', 'site'],
    freshUntil: () => nextPublication(db, 'letters', 'posts', 'services'),
  };

  answerCached(app, letters.list, cache, ({ query }) => repository.list(query));

  answerCached(app, letters.show, cache, ({ params }) => resultOf(repository.find(params.slug)));

  answer(app, letters.preview, ({ params: { token } }) =>
    resultOf(previewOf(db, letterType, token, (preview, { slug }) => lettersRepository(preview).find(slug))),
  );

  answer(app, letters.beginFromStory, async (request) => {
    const id = await untilFree(db, (transaction) =>
      beginFromStory(transaction, request.body.story_id, actorOf(request)),
    );
    return resultOf(entriesRepository(db, letterType).find(id));
  });

  entryRoutes(app, services, { calls: letters, type: letterType });
}
