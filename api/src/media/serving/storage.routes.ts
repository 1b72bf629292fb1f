import { basename, join } from 'node:path';
import serveFiles from '@fastify/static';
import type { FastifyRequest, RouteOptions } from 'fastify';
import { FOREVER, PEOPLE, shared } from '../../server/cdn/cache-control';
import { cacheTags } from '../../server/cdn/cache-tags';
import { makeFolder } from '../../server/settings/data-dir';
import { storeOf } from '../../server/storage/open-store';
import { shownHeaders } from '../headers/shown-header';
import type { App, Services } from '../../server/http/serve';
import { mediaFile } from '../library/folders';
import { mediaAccess } from '../library/media-access';
import { mailPictureRoutes } from './mail-pictures.routes';
import { sendStored } from './send-stored';

/**
 * Pictures and documents of the content out of the store of files, and the site's own pictures as the build made them,
 * or as they were chosen.
 */
export async function storageRoutes(app: App, services: Services) {
  const { settings } = services;
  const store = storeOf(settings);
  app.decorateRequest('fileCacheControl', null);

  await app.register(async (content: App) => {
    content.addHook<{ Params: { '*': string } }>('onRequest', mediaAccess(services));
    const folder = store.pathOf('media');
    if (folder === undefined) {
      content.route<{ Params: { '*': string } }>({
        ...withoutHeadRoute,
        url: '/storage/media/*',
        handler: (request, reply) => {
          const name = mediaFile(request.params['*']);
          return sendStored({ store, name, headers: headersOf(name, request) }, request, reply);
        },
      });
      return;
    }
    await content.register(serveFiles, {
      prefix: '/storage/media/',
      root: await makeFolder(folder),
      ...readOnly,
      cacheControl: false,
      setHeaders: (reply, path) => void reply.headers(headersOf(path, reply.request)),
    });
  });

  await app.register(mailPictureRoutes, services);

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
    headers.route<{ Params: { file: string } }>({
      ...withoutHeadRoute,
      url: '/storage/headers/:file',
      handler: async (request, reply) => {
        const { file } = request.params;
        const shown = await shownHeader(file, request.log);
        if (!shown) return reply.header('cache-control', 'no-store').callNotFound();
        const caching = {
          'cache-control': shown.people ? shared(settings, Infinity, PEOPLE) : SHORTLY,
          'cache-tag': cacheTags(['site', 'media']),
        };
        const sendFrom = (dir: string) => reply.headers(caching).sendFile(file, dir);
        if ('dir' in shown) return sendFrom(shown.dir);
        const dir = store.pathOf(shown.folder);
        if (dir !== undefined) return sendFrom(dir);
        return sendStored({ store, name: `${shown.folder}/${file}`, headers: caching }, request, reply);
      },
    });
  });
}

/** What is under the name of a header changes when another picture is chosen. */
const SHORTLY = 'public, max-age=300, must-revalidate';

const headersOf = (path: string, { fileCacheControl }: Pick<FastifyRequest, 'fileCacheControl'>) => ({
  // The path of a file holds the hash of its content, so what is under a path never changes.
  'cache-control': fileCacheControl ?? FOREVER,
  // Opened in the browser, and saved under the name that people gave it.
  ...(path.endsWith('.pdf') && { 'content-disposition': `inline; filename="${basename(path)}"` }),
});

const withoutHeadRoute = { method: ['GET', 'HEAD'], exposeHeadRoute: false } satisfies Partial<RouteOptions>;

const readOnly = {
  dotfiles: 'ignore',
  index: false,
  decorateReply: false,
  // The folders of the build may come after the server.
  suppressWarning: true,
} as const;
