import { galleries } from '@lapis/contract';
import { orNotFound } from '../../server/http/http-error';
import { nextPublication } from '../../cms/types/visibility';
import { entryRoutes } from '../../cms/entries/entries.routes';
import { previewOf } from '../../cms/entries/preview';
import { type App, serve, type Services } from '../../server/http/serve';
import { galleryType } from './galleries.type';
import { galleriesRepository } from './galleries.repository';
import { galleryImagesRoutes } from './gallery-images.routes';

/** Photo galleries. */
export async function routes(app: App, all: Services) {
  const { db } = all;
  const repository = galleriesRepository(db);

  const cache = { tags: () => ['gallery'], freshUntil: () => nextPublication(db, 'galleries') };

  app.route({ ...serve(galleries.list, cache), handler: ({ query }) => repository.list(query) });

  app.route({
    ...serve(galleries.show, cache),
    handler: async ({ params }) => ({ results: orNotFound(await repository.find(params.gallery)) }),
  });

  app.route({
    ...serve(galleries.preview),
    handler: async ({ params: { token } }) => ({
      results: orNotFound(
        await previewOf(db, galleryType, token, (preview, { slug }) =>
          galleriesRepository(preview).find(slug),
        ),
      ),
    }),
  });

  entryRoutes(app, all, { calls: galleries, type: galleryType });
  await galleryImagesRoutes(app, all);
}
