import { basename, join } from 'node:path';
import serveFiles from '@fastify/static';
import type { FastifyRequest, RouteOptions } from 'fastify';
import { FOREVER, PEOPLE, sharedCacheControl } from '../../server/cdn/cache-control';
import { cacheTags } from '../../server/cdn/cache-tags';
import { makeFolder } from '../../server/settings/data-dir';
import { openSiteStore } from '../../server/storage/open-store';
import { shownHeaders } from '../headers/shown-header';
import type { App, Services } from '../../server/http/serve';
import { mediaFile } from '../library/folders';
import { mediaAccess } from '../library/media-access';
import { mailPictureRoutes } from './mail-pictures.routes';
import { sendStored } from './send-stored';

export async function storageRoutes(app: App, services: Services) {
  const { settings } = services;
  const store = openSiteStore(settings);
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
          return sendStored({ store, name, headers: fileHeaders(name, request) }, request, reply);
        },
      });
      return;
    }
    await content.register(serveFiles, {
      prefix: '/storage/media/',
      root: await makeFolder(folder),
      ...readOnly,
      cacheControl: false,
      setHeaders: (reply, path) => void reply.headers(fileHeaders(path, reply.request)),
    });
  });

  await app.register(mailPictureRoutes, services);

  // Serves the default pictures, even if others have been chosen.
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
          'cache-control': shown.people ? sharedCacheControl(settings, Infinity, PEOPLE) : SHORTLY,
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

/** Header files are cached only briefly, because their content changes when a different picture is chosen. */
const SHORTLY = 'public, max-age=300, must-revalidate';

const fileHeaders = (path: string, { fileCacheControl }: Pick<FastifyRequest, 'fileCacheControl'>) => ({
  // File paths contain a hash of the content, so the files never change.
  'cache-control': fileCacheControl ?? FOREVER,
  ...(path.endsWith('.pdf') && { 'content-disposition': `inline; filename="${basename(path)}"` }),
});

const withoutHeadRoute = { method: ['GET', 'HEAD'], exposeHeadRoute: false } satisfies Partial<RouteOptions>;

const readOnly = {
  dotfiles: 'ignore',
  index: false,
  decorateReply: false,
  // Disables the warning about missing folders, because the build may create them later.
  suppressWarning: true,
} as const;
