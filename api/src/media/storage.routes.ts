import { basename, join } from 'node:path';
import serveFiles from '@fastify/static';
import { makeFolder } from '../data-dir';
import type { App, Services } from '../serve';
import { mediaDir } from './folders';
import { storageGate } from './storage-gate';

/** Pictures and documents of the content out of the data folder, and the site's own pictures as the build made them. */
export async function storageRoutes(app: App, services: Services) {
  const { settings } = services;
  app.decorateRequest('fileKept', null);

  await app.register(async (content: App) => {
    content.addHook<{ Params: { '*': string } }>('onRequest', storageGate(services));
    // The path of a file holds the hash of its content, so what is under a path never changes.
    await content.register(serveFiles, {
      prefix: '/storage/media/',
      root: await makeFolder(mediaDir(settings)),
      ...readOnly,
      immutable: true,
      maxAge: '365d',
      setHeaders(reply, path) {
        const { fileKept } = reply.request;
        if (fileKept) reply.header('cache-control', fileKept);
        // Opened in the browser, and saved under the name that people gave it.
        if (path.endsWith('.pdf')) {
          reply.header('content-disposition', `inline; filename="${basename(path)}"`);
        }
      },
    });
  });

  for (const folder of ['headers', 'home']) {
    await app.register(serveFiles, {
      prefix: `/storage/${folder}/`,
      root: join(settings.picturesDir, folder),
      ...readOnly,
      maxAge: '1d',
    });
  }
}

const readOnly = {
  dotfiles: 'ignore',
  index: false,
  decorateReply: false,
  // The folders of the build may come after the server.
  suppressWarning: true,
} as const;
