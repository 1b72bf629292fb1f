import { basename, join } from 'node:path';
import serveFiles from '@fastify/static';
import { makeFolder } from '../../server/settings/data-dir';
import { shownHeaders } from '../headers/shown-header';
import type { App, Services } from '../../server/http/serve';
import { mediaDir } from '../library/folders';
import { mediaAccess } from '../library/media-access';

/**
 * Pictures and documents of the content out of the data folder, and the site's own pictures as the build made them, or
 * as they were chosen.
 */
export async function storageRoutes(app: App, services: Services) {
  const { settings } = services;
  app.decorateRequest('fileCacheControl', null);

  await app.register(async (content: App) => {
    content.addHook<{ Params: { '*': string } }>('onRequest', mediaAccess(services));
    // The path of a file holds the hash of its content, so what is under a path never changes.
    await content.register(serveFiles, {
      prefix: '/storage/media/',
      root: await makeFolder(mediaDir(settings)),
      ...readOnly,
      immutable: true,
      maxAge: '365d',
      setHeaders(reply, path) {
        const { fileCacheControl } = reply.request;
        if (fileCacheControl) reply.header('cache-control', fileCacheControl);
        // Opened in the browser, and saved under the name that people gave it.
        if (path.endsWith('.pdf')) {
          reply.header('content-disposition', `inline; filename="${basename(path)}"`);
        }
      },
    });
  });

  // As they come with the site, whatever was chosen in their place.
  await app.register(serveFiles, {
    prefix: '/storage/headers/usual/',
    root: join(settings.picturesDir, 'headers'),
    ...readOnly,
    maxAge: '1d',
  });

  await app.register(async (headers: App) => {
    const shownHeader = shownHeaders(services);
    await headers.register(serveFiles, {
      serve: false,
      dotfiles: 'ignore',
      index: false,
      cacheControl: false,
    });
    headers.get<{ Params: { file: string } }>('/storage/headers/:file', async ({ params, log }, reply) => {
      const shown = await shownHeader(params.file, log);
      if (!shown) return reply.header('cache-control', 'no-store').callNotFound();
      return reply
        .header('cache-control', shown.people ? ASK_FIRST : SHORTLY)
        .sendFile(params.file, shown.dir);
    });
  });
}

/** A picture of people is gone from browsers too once a consent is. */
const ASK_FIRST = 'no-cache';

/** What is under the name of a header changes when another picture is chosen. */
const SHORTLY = 'public, max-age=300, must-revalidate';

const readOnly = {
  dotfiles: 'ignore',
  index: false,
  decorateReply: false,
  // The folders of the build may come after the server.
  suppressWarning: true,
} as const;
