import { projects } from '@lapis/contract';
import { nextPublication } from '../../cms/types/visibility';
import { resultOf } from '../../server/http/http-error';
import { previewOf } from '../../cms/entries/preview';
import { entryRoutes } from '../../cms/entries/entries.routes';
import { answer, answerCached, type App, type Services } from '../../server/http/serve';
import { projectType } from './projects.type';
import { projectsRepository } from './projects.repository';

/** Projects, as far as they are published. */
export async function routes(app: App, all: Services) {
  const { db } = all;
  const repository = projectsRepository(db);

  // A project names its gallery, while visitors see it, and its text may name settings.
  const cache = {
    tags: () => ['service', 'gallery', 'site'],
    freshUntil: () => nextPublication(db, 'services', 'galleries'),
  };

  answerCached(app, projects.list, cache, ({ query }) => repository.list(query));

  answerCached(app, projects.show, cache, ({ params }) => resultOf(repository.find(params.slug)));

  answer(app, projects.preview, ({ params: { token } }) =>
    resultOf(
      previewOf(db, projectType, token, (preview, { slug }) => projectsRepository(preview).find(slug)),
    ),
  );

  entryRoutes(app, all, { calls: projects, type: projectType });
}
