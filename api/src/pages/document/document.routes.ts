import { join } from 'node:path';
import serveFiles from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { FOREVER, sharedForGood } from '../../server/cdn/cache-control';
import { sendCached } from '../../server/response-cache/send-cached';
import { notFound } from '../../server/http/http-error';
import type { App, Services } from '../../server/http/serve';
import type { OpenedVersions } from '../opened/opened-versions';
import { openedHeaders } from '../opened/opened-page';
import { SHELL } from '../releases/app-folders';
import { type Choice, orLive } from '../releases/choice';
import type { ReadCounts } from '../counts/count-reads';
import type { MissingCounts } from '../missing/count-missing';
import type { Redirects } from '../redirects/kept-redirects';
import type { LiveRelease } from '../releases/live-release';
import { shellDirOf } from '../releases/live-shell';
import { publicVersions } from '../releases/public-versions';
import type { VisitTokens } from '../releases/visit-tokens';
import { acceptsHtml, RETRY_AFTER } from './answer';
import { leadOn } from './lead-on';
import { createDictionaries } from './dictionaries';
import { hasEnding, isFile } from './file-address';
import { PAGE_DATA, SITE_PLAN, Unavailable } from './fill-page';
import type { Pages } from './pages';
import { pageSender } from './send-page';
import type { Visits } from './visits';

const ASK_FIRST = 'no-cache';

/** For what may be another thing where versions are opened: no cache has it then. */
const unlessLive = ({ opened }: FastifyRequest) => (opened ? openedHeaders : {});
const asked = (request: FastifyRequest) => ({ 'cache-control': ASK_FIRST, ...unlessLive(request) });

/** `main.1a2b3c4d.js`: a name that changes with the content. */
const isHashed = (file: string) => /\.[0-9a-f]{8,}\./.test(file);

/** One name, and no way to another folder. */
const isFolder = (name: string) => /^[\w-][\w.-]*$/.test(name);

/**
 * What browsers need of a version: all that a tool may have laid there, but the code for the server, what a bundler
 * counted of a build, and what stands in a hidden folder, or above the version's.
 */
const isForBrowsers = (file: string) =>
  hasEnding.test(file) && !/^[/\\]*server\b|(^|[/\\])(\.|[\w-]*stats\.json$)/i.test(file);

declare module 'fastify' {
  interface FastifyRequest {
    /** The versions that a tester is shown; only on routes of pages and files. */
    opened: Choice | undefined;
  }
}

/** Does something with the versions that a tester has opened, or else with those that the visitor's share gets. */
type WithVersions = <T>(request: FastifyRequest, work: (choice?: Choice) => Promise<T>) => Promise<T>;

export interface Document {
  pages: Pages;
  live: LiveRelease;
  opened: OpenedVersions;
  visits: Visits;
  visitTokens: VisitTokens;
  redirects: Redirects;
  missing: MissingCounts;
  reads: ReadCounts;
}

/** The site itself: the shell's and the remotes' files, and one document for every page. */
export async function documentRoutes(app: App, services: Services & Document) {
  const { settings, pages, live, opened, visits, redirects, missing } = services;
  const { remotesDir } = settings;
  const isLedOn = leadOn(redirects);
  const sendPage = pageSender(services, isLedOn);
  const isPublic = publicVersions(services, live);
  const withVersions: WithVersions = ({ opened: choice, headers }, work) =>
    choice ? work(choice) : orLive(visits.choiceOf(headers), work);
  const dictionaries = createDictionaries(settings, app.log);

  app.decorateRequest('opened', undefined);
  app.addHook('onRequest', async (request) => {
    request.opened = await opened.of(request.headers);
  });

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
    async ({ opened: choice, params: { name, version, '*': file } }, reply) => {
      if (!isFolder(name) || !isFolder(version) || !isForBrowsers(file)) return reply.callNotFound();
      const path = `${name}/${version}/${file}`;
      if (settings.remoteEntries || (await isPublic(name, version)))
        return sendForGood(reply, '/remotes/', remotesDir, path);
      return choice ? reply.headers(openedHeaders).sendFile(path, remotesDir) : reply.callNotFound();
    },
  );

  // A root of its own, so that no path leads out of it to the template.
  app.get<{ Params: { '*': string } }>('/dist/*', async (request, reply) => {
    const file = request.params['*'];
    const chosen = await withVersions(request, pages.shellDir);
    if (!isHashed(file)) return reply.headers(asked(request)).sendFile(file, join(chosen, 'dist'));
    const isServed = (version: string) => isPublic(SHELL, version);
    const dir = await shellDirOf(settings, await pages.shellDir(), join('dist', file), isServed);
    if (dir !== undefined) return sendForGood(reply, '/dist/', join(dir, 'dist'), file);
    return request.opened
      ? reply.headers(openedHeaders).sendFile(file, join(chosen, 'dist'))
      : reply.callNotFound();
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

  dataRoutes(app, { settings, pages }, withVersions);

  app.get('/*', async (request, reply) => {
    const path = request.url.split('?', 1).join();
    if (isFile(path) && !isForBrowsers(path)) return reply.callNotFound();
    if (isFile(path))
      return reply
        .headers(asked(request))
        .sendFile(path.slice(1), await withVersions(request, pages.shellDir));
    if (!acceptsHtml(request.headers)) {
      if (await isLedOn(request, reply)) return reply;
      throw notFound();
    }
    return sendPage(request, reply);
  });

  app.setNotFoundHandler(async (request, reply) => {
    if (request.method === 'GET') {
      if (await isLedOn(request, reply, true)) return reply;
      missing.note(request.url);
    }
    return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Not found\n');
  });
}

/** What the browser asks for when a page comes to life: what the page was rendered of, and what the host is told. */
function dataRoutes(
  app: App,
  { settings, pages }: Pick<Services & Document, 'settings' | 'pages'>,
  withVersions: WithVersions,
) {
  app.get<{ Params: { state: string } }>(`${PAGE_DATA}:state/*`, async (request, reply) => {
    const before = `${PAGE_DATA}${request.params.state}`;
    const address = request.url.replace(/^\/page-data\/[^/]*/, '');
    const page = await findPage(request, address);
    if (!page)
      return reply.code(503).headers({ 'cache-control': 'no-store', 'retry-after': RETRY_AFTER }).send();
    const { data } = page;
    if (!data) throw notFound();
    // The address names a state; one that has passed leads to that of now.
    if (!data.href.startsWith(`${before}/`))
      return reply.header('cache-control', 'no-store').redirect(data.href);
    // Where nobody says what was withdrawn since, it would be there for whoever knows the address.
    reply
      .headers({ 'cache-control': sharedForGood(settings, page.changesAt), 'cache-tag': page.tagHeader })
      .headers(unlessLive(request));
    return sendCached({ ...data, type: 'application/json; charset=utf-8' }, request, reply);
  });

  app.get(`${SITE_PLAN}:state`, async (request, reply) => {
    const config = await withVersions(request, (choice) => pages.config(request.url, choice));
    if (!config) throw notFound();
    reply.header('cache-control', FOREVER).headers(unlessLive(request));
    return sendCached({ ...config, type: 'application/json; charset=utf-8' }, request, reply);
  });

  /** Undefined where it can't be made just now. */
  async function findPage(request: FastifyRequest, address: string) {
    try {
      const spend = (cost: number) => request.spend(cost);
      return (await withVersions(request, (choice) => pages.find(address, choice, spend))).value;
    } catch (error) {
      if (error instanceof Unavailable) return undefined;
      throw error;
    }
  }
}
