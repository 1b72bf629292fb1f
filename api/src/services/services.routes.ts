import { services } from '@lapis/contract';
import { nextPublication } from '../content/publication';
import { found } from '../refusal';
import { previewOf } from '../managed/preview';
import { managedRoutes } from '../managed/managed.routes';
import { type App, serve, type Services } from '../serve';
import { projectKind } from './services.kind';
import { servicesRepository } from './services.repository';

/** Projects, as far as they are published. */
export async function servicesRoutes(app: App, all: Services) {
  const { db } = all;
  const projects = servicesRepository(db);

  // A project names its gallery, while visitors see it, and its text may name settings.
  const keep = {
    tags: () => ['service', 'gallery', 'site'],
    freshUntil: () => nextPublication(db, 'services', 'galleries'),
  };

  app.route({ ...serve(services.list, keep), handler: ({ query }) => projects.list(query) });

  app.route({
    ...serve(services.show, keep),
    handler: async ({ params }) => ({ results: found(await projects.find(params.slug)) }),
  });

  app.route({
    ...serve(services.preview),
    handler: async ({ params: { token } }) => ({
      results: found(
        await previewOf(db, projectKind, token, (preview, { slug }) =>
          servicesRepository(preview).find(slug),
        ),
      ),
    }),
  });

  managedRoutes(app, all, { calls: services, kind: projectKind });
}
