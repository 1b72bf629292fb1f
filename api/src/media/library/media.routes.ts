import { media } from '@lapis/contract';
import { MINUTE } from '../../server/time/clock';
import { doRegularly } from '../../server/http/schedule-job';
import { orNotFound, resultOf, HttpError } from '../../server/http/http-error';
import { answer, type App, type Services } from '../../server/http/serve';
import { noteConsentEnds } from './consent-ends';
import { purgeIncoming } from './incoming-file';
import { libraryRepository } from './library.repository';
import { previewOf } from './make-picture';
import { removeAllFiles } from './media-files';
import { acceptFiles, filesOf } from './upload-request';
import { takeFile, takeFiles } from './uploads';

/** The library of pictures and documents. */
export async function mediaRoutes(app: App, { db, settings, changes, contentTypes, imageWorker }: Services) {
  const library = libraryRepository(db, contentTypes);
  // As long as answers are kept at most.
  doRegularly(app, MINUTE, 'consents that have ended could not be looked for', () =>
    noteConsentEnds({ db, changes, contentTypes }),
  );
  doRegularly(app, 10 * MINUTE, 'leftover files could not be deleted', () => purgeIncoming(settings));

  await acceptFiles(app);

  answer(app, media.list, ({ query }) => library.list(query));

  answer(app, media.upload, async (request) => {
    const results = await takeFiles(filesOf(request), (name, file) =>
      takeFile(name, file, request, { db, settings, contentTypes }),
    );
    imageWorker.workSoon();
    return { results };
  });

  answer(app, media.find, ({ params }) => resultOf(library.find(params.id)));

  answer(app, media.preview, async ({ params, query }) => {
    const file = orNotFound(await library.findPicture(params.id));
    return { results: await previewOf(file, query.width, settings) };
  });

  answer(app, media.change, async ({ user, ip, params, body }) => {
    const changed = await library.change(params.id, body, { user, ip });
    if (!changed) {
      const newest = orNotFound(await library.find(params.id));
      throw new HttpError(409, 'Someone else has changed this file since you opened it.', {
        results: newest,
      });
    }
    await changes.publish(changed.tags);
    imageWorker.workSoon();
    return resultOf(changed.media);
  });

  answer(app, media.retry, async ({ user, ip, params }) => {
    orNotFound(await library.find(params.id));
    if (!(await library.retry(params.id, { user, ip }))) {
      throw new HttpError(409, 'There is nothing to try again: this picture has not failed.');
    }
    imageWorker.workSoon();
    return resultOf(library.find(params.id));
  });

  answer(app, media.remove, async ({ user, ip, params }) => {
    const tags = await library.remove(params.id, { user, ip }, (row) => removeAllFiles(row, settings));
    await changes.publish(orNotFound(tags));
  });
}
