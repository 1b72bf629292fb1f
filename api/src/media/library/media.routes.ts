import { media } from '@lapis/contract';
import { orNotFound, toResult, HttpError } from '../../server/http/http-error';
import { addRoute, type App, toRouteOptions, type Services } from '../../server/http/serve';
import { consentForms } from './consent/consent-forms';
import { LARGEST } from './files/file-kind';
import { libraryRepository } from './library.repository';
import { createPreview } from './files/make-picture';
import { removeAllFiles } from './media-files';
import { manyFilesRoutes } from './many-files.routes';
import { acceptFiles, readSingleFile, readFiles } from './uploads/upload-request';
import { takeFromWeb } from './uploads/from-web';
import { takeFile, takeFiles } from './uploads/uploads';

export async function mediaRoutes(app: App, { db, settings, changes, contentTypes, imageWorker }: Services) {
  const library = libraryRepository(db, contentTypes);
  const forms = consentForms(db, settings, app.log);

  await acceptFiles(app);

  addRoute(app, media.list, ({ query }) => library.list(query));

  addRoute(app, media.upload, async (request) => {
    const results = await takeFiles(readFiles(request), (name, file) =>
      takeFile(name, file, request, { db, settings, contentTypes }),
    );
    imageWorker.workSoon();
    return { results };
  });

  addRoute(app, media.takeFromWeb, async ({ user, ip, body: { address, ...said } }) => {
    const services = { db, settings, contentTypes, imageWorker };
    return { results: await takeFromWeb(address, { user, ip }, services, said) };
  });

  addRoute(app, media.tags, async () => ({ results: await library.tags() }));

  manyFilesRoutes(app, { db, settings, changes, contentTypes }, forms);

  addRoute(app, media.uploadForm, async (request) => ({
    results: await forms.take(await readSingleFile(request, LARGEST + 1)),
  }));

  app.route({
    ...toRouteOptions(media.form),
    // No HEAD route, because a HEAD request would be logged as an access.
    exposeHeadRoute: false,
    handler: async ({ params, user, ip }, reply) => {
      const { name, file } = orNotFound(await forms.open(params.id, { user, ip }));
      return reply
        .type('application/octet-stream')
        .header('cache-control', 'no-store')
        .header('content-length', file.size)
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
        .send(file.content);
    },
  });

  addRoute(app, media.named, async ({ body: { ids, hashes } }) => ({
    results: await library.findAll(ids, hashes),
  }));

  addRoute(app, media.find, ({ params }) => toResult(library.find(params.id)));

  addRoute(app, media.preview, async ({ params, query }) => {
    const file = orNotFound(await library.findPicture(params.id));
    return { results: await createPreview(file, query.width, settings) };
  });

  addRoute(app, media.change, async ({ user, ip, params, body }) => {
    const changed = await library.change(params.id, body, { user, ip });
    if (!changed) {
      const newest = orNotFound(await library.find(params.id));
      throw new HttpError(409, 'Someone else has changed this file since you opened it.', {
        results: newest,
      });
    }
    await changes.publish(changed.tags);
    await forms.remove(changed.forms);
    imageWorker.workSoon();
    return toResult(changed.media);
  });

  addRoute(app, media.retry, async ({ user, ip, params }) => {
    orNotFound(await library.find(params.id));
    if (!(await library.retry(params.id, { user, ip }))) {
      throw new HttpError(409, 'There is nothing to try again: this picture has not failed.');
    }
    imageWorker.workSoon();
    return toResult(library.find(params.id));
  });

  addRoute(app, media.remove, async ({ user, ip, params }) => {
    const removed = orNotFound(
      await library.remove(params.id, { user, ip }, (row) => removeAllFiles(row, settings)),
    );
    await changes.publish(removed.tags);
    await forms.remove(removed.forms);
  });
}
