import { galleries } from '@lapis/contract';
import { unpagedList } from '../../server/database/lists';
import { acceptFiles, filesOf } from '../../media/library/upload-request';
import { takeFile, takeFiles } from '../../media/library/uploads';
import { orNotFound, HttpError } from '../../server/http/http-error';
import { answer, type App, type Services } from '../../server/http/serve';
import { galleryImagesRepository } from './gallery-images.repository';

/** The pictures of galleries, for the portal. */
export async function galleryImagesRoutes(
  app: App,
  { db, settings, changes, contentTypes, imageWorker }: Services,
) {
  const imagesOf = (gallery: number) => galleryImagesRepository(db, contentTypes, gallery);
  const list = async (gallery: number) => unpagedList(orNotFound(await imagesOf(gallery).list()));

  const publish = () => changes.publish(['gallery']);

  await acceptFiles(app);

  answer(app, galleries.images, ({ params }) => list(params.id));

  answer(app, galleries.upload, async (request) => {
    const { id } = request.params;
    await imagesOf(id).refuseUnchangeable();
    const results = await takeFiles(filesOf(request), async (name, file) => {
      const { media } = await takeFile(name, file, request, { db, settings, contentTypes, only: 'image' });
      await imagesOf(id).add([media.id], request).catch(refuseFile);
      const { results } = await list(id);
      return { image: orNotFound(results.find((image) => image.media.id === media.id)) };
    });
    await publish();
    imageWorker.workSoon();
    return { results };
  });

  answer(app, galleries.addFromLibrary, async (request) => {
    const { id } = request.params;
    await imagesOf(id).add(request.body.media_ids, request);
    await publish();
    return list(id);
  });

  answer(app, galleries.orderImages, async (request) => {
    const { id } = request.params;
    await imagesOf(id).order(request.body.order, request);
    await publish();
    return list(id);
  });

  answer(app, galleries.changeImage, async (request) => {
    const { id, image } = request.params;
    await imagesOf(id).change(image, request.body, request);
    await publish();
    const { results } = await list(id);
    return { results: orNotFound(results.find((each) => each.id === image)) };
  });

  answer(app, galleries.removeImage, async (request) => {
    await imagesOf(request.params.id).remove(request.params.image, request);
    await publish();
  });
}

/** Of one file among many the sentence counts, and not which field it would stand beside. */
function refuseFile(error: unknown): never {
  if (error instanceof HttpError && error.details.errors) {
    throw new HttpError(error.statusCode, Object.values(error.details.errors).flat().join(' '));
  }
  throw error;
}
