import { galleries } from '@lapis/contract';
import { found } from '../refusal';
import { type App, serve, type Services } from '../serve';
import { galleriesRepository } from './galleries.repository';

/** Photo galleries. */
export async function galleriesRoutes(app: App, { db }: Services) {
  const repository = galleriesRepository(db);

  const keep = { tags: () => ['gallery'] };

  app.route({ ...serve(galleries.list, keep), handler: ({ query }) => repository.list(query) });

  app.route({
    ...serve(galleries.show, keep),
    handler: async ({ params }) => ({ results: found(await repository.find(params.gallery)) }),
  });
}
