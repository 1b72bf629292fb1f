import { once } from 'node:events';
import { addAbortSignal, PassThrough } from 'node:stream';
import { transfer } from '@lapis/contract';
import { audit } from '../../cms/audit/audit';
import { MINUTE, timestamp } from '../../server/time/clock';
import { acceptFiles, readSingleFile } from '../../media/library/uploads/upload-request';
import { oneTimeTokens } from '../../server/tokens/one-time-tokens.repository';
import { HttpError } from '../../server/http/http-error';
import { addRoute, type App, toRouteOptions, type Services } from '../../server/http/serve';
import { prepareExport } from './export-site';
import { importSite } from './import-site';

const LARGEST_ARCHIVE = 2 * 1024 ** 3;

export async function transferRoutes(app: App, { db, settings, changes, imageWorker }: Services) {
  await acceptFiles(app);

  addRoute(app, transfer.begin, async ({ user, ip }) => {
    const token = await db.transaction().execute(async (transaction) => {
      await audit(transaction).note({ user, ip }, { action: 'exported', kind: 'site' });
      return oneTimeTokens(transaction).issue('export', user.id, {});
    });
    return { url: `/api/export/${token}`, expires_at: timestamp(MINUTE) };
  });

  app.route({
    ...toRouteOptions(transfer.download),
    // Disabled, because a HEAD request would use up the token.
    exposeHeadRoute: false,
    handler: async ({ params, log }, reply) => {
      const known = await oneTimeTokens(db).use('export', params.token);
      if (typeof known === 'string') {
        const status = known === 'unknown' ? 404 : 410;
        throw new HttpError(
          status,
          'This link works only once, and only for a minute. Please start the export again.',
        );
      }
      const writeTo = await unlessStopped(app.stopping, prepareExport(settings));
      const archive = addAbortSignal(app.stopping, new PassThrough());
      // The status has already been sent, so an error truncates the file, which the recipient can detect.
      writeTo(archive).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') log.info('the download of an export was cancelled');
        else log.error({ err: error }, 'an export was interrupted');
      });
      const name = `lapis-export-${timestamp().slice(0, 10)}.tar.gz`;
      reply
        .type('application/gzip')
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="${name}"`);
      return archive;
    },
  });

  addRoute(app, transfer.import, async (request) => {
    const { file } = await readSingleFile(request, LARGEST_ARCHIVE);
    const { counts, tags } = await importSite(file, request, { db, settings });
    await changes.publish(tags);
    imageWorker.workSoon();
    return { results: counts };
  });
}

/**
 * Resolves to the result of `work` unless the server shuts down first. An export may take longer than a
 * shutdown, and can be repeated. Temporary files are deleted later, as after a crash.
 * @throws HttpError 503 on shutdown
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
