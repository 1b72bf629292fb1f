import { galleries } from '@lapis/contract';
import { toResult } from '../../server/http/http-error';
import { nextPublication } from '../../cms/types/visibility';
import { entryRoutes } from '../../cms/entries/entries.routes';
import { renderPreview } from '../../cms/entries/preview';
import { addRoute, addCachedRoute, type App, type Services } from '../../server/http/serve';
import { galleryType } from './galleries.type';
import { galleriesRepository } from './galleries.repository';
import { galleryImagesRoutes } from './gallery-images.routes';

export async function routes(app: App, all: Services) {
  const { db } = all;
  const repository = galleriesRepository(db);

  const cache = { tags: () => ['gallery'], freshUntil: () => nextPublication(db, 'galleries') };

  addCachedRoute(app, galleries.list, cache, ({ query }) => repository.list(query));

  addCachedRoute(app, galleries.show, cache, ({ params }) => toResult(repository.find(params.gallery)));

  addRoute(app, galleries.preview, ({ params: { token } }) =>
    toResult(
      renderPreview(db, galleryType, token, (preview, { slug }) => galleriesRepository(preview).find(slug)),
    ),
  );

  entryRoutes(app, all, { calls: galleries, type: galleryType });
  await galleryImagesRoutes(app, all);
}
