import { once } from 'node:events';
import { addAbortSignal, PassThrough } from 'node:stream';
import { transfer } from '@lapis/contract';
import { audit } from '../../cms/audit/audit';
import { MINUTE, timestamp } from '../../server/time/clock';
import { acceptFiles, fileOf } from '../../media/library/upload-request';
import { oneTimeTokens } from '../../server/tokens/one-time-tokens.repository';
import { HttpError } from '../../server/http/http-error';
import { answer, type App, serve, type Services } from '../../server/http/serve';
import { prepareExport } from './export-site';
import { importSite } from './import-site';

/** In bytes, as it is sent. */
const LARGEST_ARCHIVE = 2 * 1024 ** 3;

/** All content of the site in one file: out of it, and into a new one. */
export async function transferRoutes(app: App, { db, settings, changes, imageWorker }: Services) {
  await acceptFiles(app);

  answer(app, transfer.begin, async ({ user, ip }) => {
    const token = await db.transaction().execute(async (transaction) => {
      await audit(transaction).note({ user, ip }, { action: 'exported', kind: 'site' });
      return oneTimeTokens(transaction).issue('export', user.id, {});
    });
    return { url: `/api/export/${token}`, expires_at: timestamp(MINUTE) };
  });

  app.route({
    ...serve(transfer.download),
    // Who only asks whether it is there would use it up.
    exposeHeadRoute: false,
    handler: async ({ params, log }, reply) => {
      const known = await oneTimeTokens(db).use('export', params.token);
      if (typeof known === 'string') {
        const status = known === 'unknown' ? 404 : 410;
        throw new HttpError(
          status,
          'This address works once, within a minute. Please start the export again.',
        );
      }
      const writeTo = await unlessStopped(app.stopping, prepareExport(settings));
      const archive = addAbortSignal(app.stopping, new PassThrough());
      // The status is sent by then: the file ends before its end, and whoever reads it sees so.
      writeTo(archive).catch((error: unknown) => log.error({ err: error }, 'an export was interrupted'));
      const name = `lapis-export-${timestamp().slice(0, 10)}.tar.gz`;
      reply
        .type('application/gzip')
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="${name}"`);
      return archive;
    },
  });

  answer(app, transfer.import, async (request) => {
    const { file } = await fileOf(request, LARGEST_ARCHIVE);
    const { counts, tags } = await importSite(file, request, { db, settings });
    await changes.publish(tags);
    imageWorker.workSoon();
    return { results: counts };
  });
}

/**
 * What the work answers. It is not waited for by a server that is told to stop: an export may take longer than every
 * stop, and loses nothing. What it has begun is left to the end of the process, and deleted like what a crash leaves.
 * @throws HttpError 503 as soon as the server is told to stop
 */
async function unlessStopped<T>(stopping: AbortSignal, work: Promise<T>): Promise<T> {
  const done = new AbortController();
  const stopped = stopping.aborted ? Promise.resolve() : once(stopping, 'abort', { signal: done.signal });
  const refused = stopped.then(() => {
    throw new HttpError(503, 'The site is restarting. Please start the export again in a minute.');
  });
  try {
    return await Promise.race([work, refused]);
  } finally {
    done.abort();
  }
}
