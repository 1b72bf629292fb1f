import { join } from 'node:path';
import serveFiles from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendCached } from '../../server/response-cache/send-cached';
import { notFound } from '../../server/http/http-error';
import type { App, Services } from '../../server/http/serve';
import type { Choice, ChoiceOf } from '../releases/choice';
import { shellDirOf } from '../releases/live-shell';
import { acceptsHtml, pageAnswers, RETRY_AFTER } from './answer';
import { createDictionaries } from './dictionaries';
import { PAGE_DATA, SITE_PLAN } from './fill-page';
import { type Pages, Unavailable } from './pages';

const FOREVER = 'public, max-age=31536000, immutable';
const ASK_FIRST = 'no-cache';

/** `main.1a2b3c4d.js`: a name that changes with the content. */
const isHashed = (file: string) => /\.[0-9a-f]{8,}\./.test(file);

/** One name, and no way to another folder. */
const isFolder = (name: string) => /^[\w-][\w.-]*$/.test(name);

const hasEnding = /\.(m?js|css|map|json|svg|png|jpe?g|gif|webp|avif|ico|woff2?|txt|xml|webmanifest|pdf)$/i;

/**
 * What browsers need of a version of a remote: all that a tool may have laid there, but the code for the server and
 * what stands in a hidden folder, or above the version's.
 */
const isForBrowsers = (file: string) => hasEnding.test(file) && !/^[/\\]*server\b|(^|[/\\])\./i.test(file);

/**
 * Addresses of files: below the folders of files, or with the ending of one. A file is there or not; a page in
 * its place would be taken for the file.
 */
export const isFile = (path: string) => /^\/(dist|remotes|storage)\//.test(path) || hasEnding.test(path);

/** The site itself: the shell's and the remotes' files, and one document for every page. */
export async function documentRoutes(
  app: App,
  { settings, pages, choiceOf }: Services & { pages: Pages; choiceOf: ChoiceOf },
) {
  const { remotesDir } = settings;
  const answer = pageAnswers(settings);
  const dictionaries = createDictionaries(settings, app.log);

  await app.register(serveFiles, {
    serve: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    index: false,
  });

  // A version is never built twice, so all of it may be kept, the manifest too. Its code for the server is no file
  // for visitors, however the address is spelt.
  app.get<{ Params: { name: string; version: string; '*': string } }>(
    '/remotes/:name/:version/*',
    ({ params: { name, version, '*': file } }, reply) => {
      if (!isFolder(name) || !isFolder(version) || !isForBrowsers(file)) return reply.callNotFound();
      return sendForGood(reply, '/remotes/', remotesDir, `${name}/${version}/${file}`);
    },
  );

  // A root of its own, so that no path leads out of it to the template.
  app.get<{ Params: { '*': string } }>('/dist/*', async ({ headers, params: { '*': file } }, reply) => {
    const live = await pages.shellDir(choiceOf(headers));
    if (!isHashed(file)) return reply.header('cache-control', ASK_FIRST).sendFile(file, join(live, 'dist'));
    const dir = await shellDirOf(settings, live, join('dist', file));
    return dir === undefined ? reply.callNotFound() : sendForGood(reply, '/dist/', join(dir, 'dist'), file);
  });

  /** Sends what never changes under its address; of a script only what is new to a browser that has an earlier state. */
  async function sendForGood(reply: FastifyReply, below: string, root: string, file: string) {
    const offer = await dictionaries?.offer(below + file, join(root, file), reply.request.headers);
    reply.header('cache-control', FOREVER);
    if (!offer) return reply.sendFile(file, root);
    reply.headers({ 'use-as-dictionary': `match="${offer.match}"`, vary: 'available-dictionary' });
    if (!offer.difference) return reply.sendFile(file, root);
    reply.headers({ 'content-encoding': 'dcz', vary: 'accept-encoding, available-dictionary' });
    return reply.type('application/javascript; charset=utf-8').send(offer.difference);
  }

  // The page before it is filled is nobody's to see.
  app.get('/index.html', (_request, reply) => reply.redirect('/', 301));

  dataRoutes(app, pages, choiceOf);

  app.get('/*', async (request, reply) => {
    const path = request.url.split('?', 1).join();
    if (isFile(path))
      return reply
        .header('cache-control', ASK_FIRST)
        .sendFile(path.slice(1), await pages.shellDir(choiceOf(request.headers)));
    if (!acceptsHtml(request.headers)) throw notFound();
    return sendPage(request, reply);
  });

  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Not found\n'),
  );

  async function sendPage(request: FastifyRequest, reply: FastifyReply) {
    const send = (...[page, had]: [Parameters<typeof answer>[0], Parameters<typeof answer>[1]]) => {
      reply.hijack();
      answer(page, had, request.id, request.raw, reply.raw);
      return reply;
    };
    try {
      const { value, status } = await pages.find(request.url, choiceOf(request.headers));
      return send(value, status);
    } catch (error) {
      if (error instanceof Unavailable) return send(error.page, 'failed');
      throw error;
    }
  }
}

/** What the browser asks for when a page comes to life: what the page was rendered of, and which remotes there are. */
function dataRoutes(app: App, pages: Pages, choiceOf: ChoiceOf) {
  app.get<{ Params: { state: string } }>(`${PAGE_DATA}:state/*`, async (request, reply) => {
    const before = `${PAGE_DATA}${request.params.state}`;
    const address = request.url.replace(/^\/page-data\/[^/]*/, '');
    const page = await findPage(address, choiceOf(request.headers));
    if (!page)
      return reply.code(503).headers({ 'cache-control': 'no-store', 'retry-after': RETRY_AFTER }).send();
    const { data } = page;
    if (!data) throw notFound();
    // The address names a state; one that has passed leads to that of now.
    if (!data.href.startsWith(`${before}/`))
      return reply.header('cache-control', 'no-store').redirect(data.href);
    // By nobody on the way: what was withdrawn since would be there for whoever knows the address.
    reply.header('cache-control', FOREVER.replace('public', 'private'));
    return sendCached({ ...data, type: 'application/json; charset=utf-8' }, request, reply);
  });

  app.get(`${SITE_PLAN}:state`, async (request, reply) => {
    const plan = await pages.plan(request.url, choiceOf(request.headers));
    if (!plan) throw notFound();
    reply.header('cache-control', FOREVER);
    return sendCached({ ...plan, type: 'application/json; charset=utf-8' }, request, reply);
  });

  /** Undefined where it can't be made just now. */
  async function findPage(address: string, choice: Choice | undefined) {
    try {
      return (await pages.find(address, choice)).value;
    } catch (error) {
      if (error instanceof Unavailable) return undefined;
      throw error;
    }
  }
}
