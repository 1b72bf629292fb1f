import { galleries } from '@lapis/contract';
import { unpagedList } from '../../server/database/lists';
import { acceptFiles, readFiles } from '../../media/library/uploads/upload-request';
import { takeFile, takeFiles } from '../../media/library/uploads/uploads';
import { orNotFound, HttpError } from '../../server/http/http-error';
import { addRoute, type App, type Services } from '../../server/http/serve';
import { galleryImagesRepository } from './gallery-images.repository';

export async function galleryImagesRoutes(
  app: App,
  { db, settings, changes, contentTypes, imageWorker }: Services,
) {
  const openImages = (gallery: number) => galleryImagesRepository(db, contentTypes, gallery);
  const list = async (gallery: number) => unpagedList(orNotFound(await openImages(gallery).list()));

  const publish = () => changes.publish(['gallery']);

  await acceptFiles(app);

  addRoute(app, galleries.images, ({ params }) => list(params.id));

  addRoute(app, galleries.upload, async (request) => {
    const { id } = request.params;
    await openImages(id).refuseUnchangeable();
    const results = await takeFiles(readFiles(request), async (name, file) => {
      const { media } = await takeFile(name, file, request, { db, settings, contentTypes, only: 'image' });
      await openImages(id).add([media.id], request).catch(refuseFile);
      const { results } = await list(id);
      return { image: orNotFound(results.find((image) => image.media.id === media.id)) };
    });
    await publish();
    imageWorker.workSoon();
    return { results };
  });

  addRoute(app, galleries.addFromLibrary, async (request) => {
    const { id } = request.params;
    await openImages(id).add(request.body.media_ids, request);
    await publish();
    return list(id);
  });

  addRoute(app, galleries.orderImages, async (request) => {
    const { id } = request.params;
    await openImages(id).order(request.body.order, request);
    await publish();
    return list(id);
  });

  addRoute(app, galleries.changeImage, async (request) => {
    const { id, image } = request.params;
    await openImages(id).change(image, request.body, request);
    await publish();
    const { results } = await list(id);
    return { results: orNotFound(results.find((each) => each.id === image)) };
  });

  addRoute(app, galleries.removeImage, async (request) => {
    await openImages(request.params.id).remove(request.params.image, request);
    await publish();
  });
}

/** Removes the field names from an error, because its message names the file. */
function refuseFile(error: unknown): never {
  if (error instanceof HttpError && error.details.errors) {
    throw new HttpError(error.statusCode, Object.values(error.details.errors).flat().join(' '));
  }
  throw error;
}
