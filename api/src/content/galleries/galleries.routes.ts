import { galleries } from '@lapis/contract';
import { resultOf } from '../../server/http/http-error';
import { nextPublication } from '../../cms/types/visibility';
import { entryRoutes } from '../../cms/entries/entries.routes';
import { previewOf } from '../../cms/entries/preview';
import { answer, answerCached, type App, type Services } from '../../server/http/serve';
import { galleryType } from './galleries.type';
import { galleriesRepository } from './galleries.repository';
import { galleryImagesRoutes } from './gallery-images.routes';

/** Photo galleries. */
export async function routes(app: App, all: Services) {
  const { db } = all;
  const repository = galleriesRepository(db);

  const cache = { tags: () => ['gallery'], freshUntil: () => nextPublication(db, 'galleries') };

  answerCached(app, galleries.list, cache, ({ query }) => repository.list(query));

  answerCached(app, galleries.show, cache, ({ params }) => resultOf(repository.find(params.gallery)));

  answer(app, galleries.preview, ({ params: { token } }) =>
    resultOf(
      previewOf(db, galleryType, token, (preview, { slug }) => galleriesRepository(preview).find(slug)),
    ),
  );

  entryRoutes(app, all, { calls: galleries, type: galleryType });
  await galleryImagesRoutes(app, all);
}
