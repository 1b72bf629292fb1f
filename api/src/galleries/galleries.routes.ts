import { galleries } from '@lapis/contract';
import { found } from '../refusal';
import { nextPublication } from '../content/publication';
import { managedRoutes } from '../managed/managed.routes';
import { previewOf } from '../managed/preview';
import type { Workshop } from '../media/picture-workshop';
import { type App, serve, type Services } from '../serve';
import { galleryKind } from './galleries.kind';
import { galleriesRepository } from './galleries.repository';
import { galleryImagesRoutes } from './gallery-images.routes';

/** Photo galleries. */
export async function galleriesRoutes(app: App, all: Services & { workshop: Workshop }) {
  const { db } = all;
  const repository = galleriesRepository(db);

  const keep = { tags: () => ['gallery'], freshUntil: () => nextPublication(db, 'galleries') };

  app.route({ ...serve(galleries.list, keep), handler: ({ query }) => repository.list(query) });

  app.route({
    ...serve(galleries.show, keep),
    handler: async ({ params }) => ({ results: found(await repository.find(params.gallery)) }),
  });

  app.route({
    ...serve(galleries.preview),
    handler: async ({ params: { token } }) => ({
      results: found(
        await previewOf(db, galleryKind, token, (preview, { slug }) =>
          galleriesRepository(preview).find(slug),
        ),
      ),
    }),
  });

  managedRoutes(app, all, { calls: galleries, kind: galleryKind });
  await galleryImagesRoutes(app, all);
}
