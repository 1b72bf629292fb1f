import { projects } from '@lapis/contract';
import { nextPublication } from '../../cms/types/visibility';
import { resultOf } from '../../server/http/http-error';
import { previewOf } from '../../cms/entries/preview';
import { entryRoutes } from '../../cms/entries/entries.routes';
import { answer, answerCached, type App, type Services } from '../../server/http/serve';
import { projectType } from './projects.type';
import { findProject } from './find-project';
import { projectsRepository } from './projects.repository';

/** Projects, as far as they are published. */
export async function routes(app: App, all: Services) {
  const { db } = all;
  const repository = projectsRepository(db);

  const cache = { tags: () => ['service', 'site'], freshUntil: () => nextPublication(db, 'services') };

  answerCached(app, projects.list, cache, ({ query }) => repository.list(query));

  // The blocks of a project may show stories, other projects, galleries and files.
  const cacheOfOne = {
    tags: () => ['post', 'service', 'gallery', 'media', 'site'],
    freshUntil: () => nextPublication(db, 'posts', 'services', 'galleries'),
  };

  answerCached(app, projects.show, cacheOfOne, ({ params }) => resultOf(findProject(db, params.slug)));

  answer(app, projects.preview, ({ params: { token } }) =>
    resultOf(previewOf(db, projectType, token, (preview, { slug }) => findProject(preview, slug))),
  );

  entryRoutes(app, all, { calls: projects, type: projectType });
}
