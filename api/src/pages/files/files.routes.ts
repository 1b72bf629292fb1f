import { join } from 'node:path';
import serveFiles from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { FOREVER } from '../../server/cdn/cache-control';
import type { App, Services } from '../../server/http/serve';
import { headersForOpened } from '../opened/opened-page';
import { SHELL } from '../releases/versions/app-folders';
import type { LiveRelease } from '../releases/live/live-release';
import { findShellDir } from '../releases/live/live-shell';
import { publicVersions } from '../releases/live/public-versions';
import { createDictionaries } from './dictionaries';
import { hasEnding } from './file-address';

/** True for names such as `main.1a2b3c4d.js`, which change with the content. */
const isHashed = (file: string) => /\.[0-9a-f]{8,}\./.test(file);

const isFolder = (name: string) => /^[\w-][\w.-]*$/.test(name);

/** Returns false for server code, bundler statistics, hidden folders and paths above the version's folder. */
const isForBrowsers = (file: string) =>
  hasEnding.test(file) && !/^[/\\]*server\b|(^|[/\\])(\.|[\w-]*stats\.json$)/i.test(file);

interface FileRoutesOptions {
  live: LiveRelease;
  /**
   * Returns the folder of the host's version for a request, or that of the live version if there is no
   * request.
   */
  shellDir: (request?: FastifyRequest) => Promise<string>;
}

/**
 * Serves the files of all versions of the host and the remotes.
 * @returns a function that sends one of the host's files, such as an icon
 */
export async function fileRoutes(app: App, services: Services, { live, shellDir }: FileRoutesOptions) {
  const { settings } = services;
  const { remotesDir } = settings;
  const isPublic = publicVersions(services, live);
  const dictionaries = createDictionaries(settings, app.log);

  await app.register(serveFiles, {
    serve: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    index: false,
  });

  // A version is never rebuilt, so all its files can be cached, including the manifest. Server code is never
  // served, however the URL is spelt.
  app.get<{ Params: { name: string; version: string; '*': string } }>(
    '/remotes/:name/:version/*',
    async (request, reply) => {
      const { name, version, '*': file } = request.params;
      if (!isFolder(name) || !isFolder(version) || !isForBrowsers(file)) return reply.callNotFound();
      const path = `${name}/${version}/${file}`;
      if (settings.remoteEntries || (await isPublic(name, version)))
        return sendPermanently(reply, '/remotes/', remotesDir, path);
      return sendOpened(request, reply, remotesDir, path);
    },
  );

  // Serves only from `dist`, so that no path leads to the template in the folder above.
  app.get<{ Params: { '*': string } }>('/dist/*', async (request, reply) => {
    const file = request.params['*'];
    const chosen = join(await shellDir(request), 'dist');
    if (!isHashed(file)) return sendRevalidated(request, reply, chosen, file);
    const isServed = (version: string) => isPublic(SHELL, version);
    const dir = await findShellDir(settings, await shellDir(), join('dist', file), isServed);
    if (dir !== undefined) return sendPermanently(reply, '/dist/', join(dir, 'dist'), file);
    return sendOpened(request, reply, chosen, file);
  });

  // Redirected: the template hasn't been filled in, so it isn't for visitors.
  app.get('/index.html', (_request, reply) => reply.redirect('/', 301));

  async function sendPermanently(reply: FastifyReply, below: string, root: string, file: string) {
    const offer = await dictionaries?.offer(below + file, join(root, file), reply.request.headers);
    reply.header('cache-control', FOREVER);
    if (!offer) return reply.sendFile(file, root);
    reply.headers({ 'use-as-dictionary': `match="${offer.match}"`, vary: 'available-dictionary' });
    if (!offer.difference) return reply.sendFile(file, root);
    reply.headers({ 'content-encoding': 'dcz', vary: 'accept-encoding, available-dictionary' });
    return reply.type('application/javascript; charset=utf-8').send(offer.difference);
  }

  /** Sends files from versions that aren't public, but only to testers. */
  const sendOpened = (request: FastifyRequest, reply: FastifyReply, root: string, file: string) =>
    request.opened ? reply.headers(headersForOpened(request)).sendFile(file, root) : reply.callNotFound();

  const sendRevalidated = (request: FastifyRequest, reply: FastifyReply, root: string, file: string) =>
    reply.headers({ 'cache-control': 'no-cache', ...headersForOpened(request) }).sendFile(file, root);

  return async (request: FastifyRequest, reply: FastifyReply, path: string) =>
    isForBrowsers(path)
      ? sendRevalidated(request, reply, await shellDir(request), path.slice(1))
      : reply.callNotFound();
}
