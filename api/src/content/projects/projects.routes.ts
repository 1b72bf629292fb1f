import { projects } from '@lapis/contract';
import { nextPublication } from '../../cms/types/visibility';
import { orNotFound } from '../../server/http/http-error';
import { previewOf } from '../../cms/entries/preview';
import { entryRoutes } from '../../cms/entries/entries.routes';
import { type App, serve, type Services } from '../../server/http/serve';
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

  app.route({ ...serve(projects.list, cache), handler: ({ query }) => repository.list(query) });

  app.route({
    ...serve(projects.show, cache),
    handler: async ({ params }) => ({ results: orNotFound(await repository.find(params.slug)) }),
  });

  app.route({
    ...serve(projects.preview),
    handler: async ({ params: { token } }) => ({
      results: orNotFound(
        await previewOf(db, projectType, token, (preview, { slug }) =>
          projectsRepository(preview).find(slug),
        ),
      ),
    }),
  });

  entryRoutes(app, all, { calls: projects, type: projectType });
}
