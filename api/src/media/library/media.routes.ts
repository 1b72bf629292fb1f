import { media } from '@lapis/contract';
import { MINUTE } from '../../server/time/clock';
import { doRegularly, purgeRegularly } from '../../server/http/schedule-job';
import { orNotFound, resultOf, HttpError } from '../../server/http/http-error';
import { answer, type App, serve, type Services } from '../../server/http/serve';
import { consentForms } from './consent-forms';
import { noteConsentEnds } from './consent-ends';
import { purgeIncoming } from './incoming-file';
import { LARGEST } from './file-kind';
import { libraryRepository } from './library.repository';
import { previewOf } from './make-picture';
import { removeAllFiles } from './media-files';
import { acceptFiles, fileOf, filesOf } from './upload-request';
import { takeFromWeb } from './from-web';
import { takeFile, takeFiles } from './uploads';

/** The library of pictures and documents. */
export async function mediaRoutes(app: App, { db, settings, changes, contentTypes, imageWorker }: Services) {
  const library = libraryRepository(db, contentTypes);
  const forms = consentForms(db, settings, app.log);
  // As long as answers are kept at most.
  doRegularly(app, MINUTE, 'consents that have ended could not be looked for', () =>
    noteConsentEnds({ db, changes, contentTypes }),
  );
  doRegularly(app, 10 * MINUTE, 'leftover files could not be deleted', () => purgeIncoming(settings));

  purgeRegularly(app, 'unused consent forms', () => forms.purge());

  await acceptFiles(app);

  answer(app, media.list, ({ query }) => library.list(query));

  answer(app, media.upload, async (request) => {
    const results = await takeFiles(filesOf(request), (name, file) =>
      takeFile(name, file, request, { db, settings, contentTypes }),
    );
    imageWorker.workSoon();
    return { results };
  });

  answer(app, media.takeFromWeb, async ({ user, ip, body: { address, ...said } }) => {
    const services = { db, settings, contentTypes, imageWorker };
    return { results: await takeFromWeb(address, { user, ip }, services, said) };
  });

  answer(app, media.tags, async () => ({ results: await library.tags() }));

  answer(app, media.changeMany, async ({ user, ip, body: { ids, changes: asked } }) => {
    const { tags, forms: left, ...results } = await library.changeMany(ids, asked, { user, ip });
    if (tags.length > 0) await changes.publish(tags);
    await forms.remove(left);
    return { results };
  });

  answer(app, media.uploadForm, async (request) => ({
    results: await forms.take(await fileOf(request, LARGEST + 1)),
  }));

  app.route({
    ...serve(media.form),
    // Who only asks whether it is there would be noted.
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

  answer(app, media.named, async ({ body: { ids, hashes } }) => ({
    results: await library.findAll(ids, hashes),
  }));

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
    await forms.remove(changed.forms);
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
    const removed = orNotFound(
      await library.remove(params.id, { user, ip }, (row) => removeAllFiles(row, settings)),
    );
    await changes.publish(removed.tags);
    await forms.remove(removed.forms);
  });
}
