import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { basename, join } from 'node:path';
import serveFiles from '@fastify/static';
import { makeFolder } from '../data-dir';
import type { App, Services } from '../serve';
import { mediaDir, originalsDir } from './folders';
import { storageGate } from './storage-gate';

/** Pictures and documents of the content out of the data folder, and the site's own pictures as the build made them. */
export async function storageRoutes(app: App, services: Services) {
  const { settings } = services;
  const gate = storageGate(services);
  app.decorateRequest('fileKept', null);

  await app.register(async (content: App) => {
    content.addHook<{ Params: { '*': string } }>('onRequest', gate.pass);
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

  // Whole pictures, for those who crop them; what was cut away is nobody else's business.
  app.get<{ Params: { hash: string } }>('/storage/originals/:hash', async (request, reply) => {
    reply.header('cache-control', 'private, no-store');
    const { hash } = request.params;
    if (!/^[0-9a-f]{32}$/.test(hash) || !(await gate.isAdministrator(request))) return reply.callNotFound();
    const path = join(originalsDir(settings), `${hash}.webp`);
    const isThere = await access(path).then(
      () => true,
      () => false,
    );
    return isThere ? reply.type('image/webp').send(createReadStream(path)) : reply.callNotFound();
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
