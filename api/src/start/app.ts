import { randomUUID } from 'node:crypto';
import fastify, { LogController } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { hiddenPicturesIn } from '../content/galleries/hidden-pictures';
import { contentTypes } from '../content/types';
import { buildIndexOnceListening } from '../cms/search/index-build';
import { givingFormRoutes } from '../giving/form/form.routes';
import { manageFormRoutes } from '../giving/manage/manage-forms.routes';
import { openGiving } from '../giving/open-giving';
import { preferencesFormRoutes } from '../inbox/newsletter/preferences/preferences-form.routes';
import { letterSending } from './letter-sending';
import { createImageWorker } from '../media/library/image-worker';
import { api } from './api';
import { allowInternalRequests } from '../server/response-cache/internal-requests';
import { createResponseCache } from '../server/response-cache/response-cache';
import { discoveryRoutes } from '../pages/discovery/discovery.routes';
import { documentRoutes } from '../pages/document/document.routes';
import { createPages, type DocumentTimes } from '../pages/document/pages';
import { createVisits } from '../pages/document/visits';
import { createPurges, type PurgeTimes } from '../server/cdn/purges';
import { type OpenedTimes, openedVersions } from '../pages/opened/opened-versions';
import { liveRelease, type ReleaseTimes } from '../pages/releases/live-release';
import { createVisitTokens } from '../pages/releases/visit-tokens';
import { drainableServer } from '../server/http/drain';
import { sendErrorAsText } from '../server/http/errors';
import { createFastPath } from './fast-path';
import { visitCounts } from './visit-counts';
import type { openMetrics } from '../operations/metrics/open-metrics';
import { healthRoutes } from './health/health.routes';
import { readJsonBodies } from '../server/http/json-body';
import { bodyLimits, LONGEST_PARAM, MOST_HEADERS, serverLimits } from '../server/http/limits';
import { logAnswers, logOptions } from '../server/http/log';
import { storageRoutes } from '../media/serving/storage.routes';
import { doRegularly, purgeRegularly } from '../server/http/schedule-job';
import { refuseAtOnce } from '../server/http/request-line';
import { setSecurityHeaders } from '../server/http/security-headers';
import { giveBudgets, spendOnCalls } from '../server/http/spend-budget';
import type { App, Services } from '../server/http/serve';
import { traceIdOf } from '../server/http/trace';
import { endSlowBodies } from '../server/http/slow-bodies';
import { SECOND } from '../server/time/clock';

const findHiddenPictures = hiddenPicturesIn(contentTypes);

/** Intervals and limits that differ from the usual ones. */
export interface AppTimes {
  pages?: DocumentTimes & ReleaseTimes & OpenedTimes;
  purges?: PurgeTimes;
  readyFor?: number;
}

/** The whole server, not listening yet. `stream` takes the log's lines instead of the terminal. */
export async function buildApp(
  given: Omit<Services, 'contentTypes' | 'imageWorker' | 'findHiddenPictures'>,
  stream?: { write: (line: string) => void },
  times: AppTimes = {},
): Promise<App> {
  const { settings } = given;
  let fastPath: ReturnType<typeof createFastPath> = () => false;
  let answeredFromMemory: Awaited<ReturnType<typeof openMetrics>> | undefined;
  /** One for each address of the machine, where the name of the host has several. */
  const drains: App['drain'][] = [];
  const isRefused = refuseAtOnce(settings);
  const app: App = fastify({
    logger: logOptions(settings, stream),
    genReqId: () => randomUUID(),
    childLoggerFactory(logger, bindings, options, { headers }) {
      const traceId = traceIdOf(headers.traceparent);
      return logger.child(traceId ? { ...bindings, traceId } : bindings, options);
    },
    trustProxy: settings.trustedProxies ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyLimits.anyone,
    routerOptions: { maxParamLength: LONGEST_PARAM },
    // A machine that is busy, or a database that is slow, makes a start long, and is no reason to end it.
    pluginTimeout: 0,
    serverFactory(handle) {
      const drainable = drainableServer(serverLimits, (request, response) => {
        if (isRefused(request, response)) return;
        const begun = answeredFromMemory && performance.now();
        if (!fastPath(request, response)) handle(request, response);
        else if (begun !== undefined) answeredFromMemory?.(response, performance.now() - begun);
      });
      drainable.server.maxHeadersCount = MOST_HEADERS;
      drains.push(drainable.drain);
      return drainable.server;
    },
    rewriteUrl: ({ url = '/' }) => readableUrl(url),
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(sendErrorAsText);
  const stopping = new AbortController();
  app.decorate('stopping', stopping.signal);
  app.decorate('drain', async (limits) => {
    stopping.abort();
    const cut = await Promise.all(drains.map((drain) => drain(limits)));
    return cut.reduce((sum, requests) => sum + requests, 0);
  });

  const { cdn } = settings;
  const purges = cdn && createPurges({ ...given, cdn, log: app.log }, times.purges);
  const { changes } = purges ?? given;
  const imageWorker = createImageWorker({ ...given, changes, contentTypes, log: app.log });
  const services: Services = { ...given, changes, contentTypes, imageWorker, findHiddenPictures };

  const responses = createResponseCache(changes);
  allowInternalRequests(app, responses);
  giveBudgets(app);
  const live = liveRelease(services, app.log, times.pages);
  const pages = createPages(app, { ...services, live }, times.pages);
  const opened = openedVersions(services, times.pages);
  const visits = createVisits(live.pointers, settings);
  const visitTokens = createVisitTokens(services.db);
  doRegularly(app, 20 * SECOND, 'the key for visits could not be read', visitTokens.load);
  const counts = visitCounts(app, services, pages);
  app.addHook('onClose', () => pages.close());
  app.addHook('onClose', () => live.pointers.close());
  const served = { ...services, ...counts, responses, pages, live, opened, visits, visitTokens };
  fastPath = createFastPath(app, served);

  if (settings.metricsPort !== undefined) {
    const metrics = await import('../operations/metrics/open-metrics');
    answeredFromMemory = await metrics.openMetrics(app, { ...services, responses, pages, live });
  }

  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  readJsonBodies(app);
  endSlowBodies(app);
  logAnswers(app);
  setSecurityHeaders(app, settings);

  // Whoever comes first is to get what anybody else gets.
  app.addHook('onReady', async () => void (await live.pointers.read()));
  app.addHook('onReady', async () => services.mail.start(app.log));
  app.addHook('onReady', async () => imageWorker.start());
  app.addHook('onClose', () => imageWorker.close());
  letterSending(app, services);
  if (purges) tellCdn(app, purges, live);
  purgeRegularly(app, 'mails', services.mail.purge);
  buildIndexOnceListening(app, services);

  await serveRoutes(app, served, times.readyFor);
  return app;
}

type Served = Omit<Parameters<typeof api>[1], 'giving'> & Parameters<typeof documentRoutes>[1];

/** All that the server answers, but for what lies ready. */
async function serveRoutes(app: App, served: Served, readyFor: number | undefined) {
  await app.register(healthRoutes, { ...served, readyFor });
  const giving = await openGiving(served, app.log);
  await app.register(api, { ...served, giving, prefix: '/api' });
  await app.register(async (forms: App) => {
    spendOnCalls(forms);
    await forms.register(givingFormRoutes, { ...served, begin: giving.begin });
    await forms.register(manageFormRoutes, { ...served, ...giving });
    await forms.register(preferencesFormRoutes, served);
  });
  await app.register(storageRoutes, served);
  await app.register(async (discovery: App) => {
    spendOnCalls(discovery);
    await discovery.register(discoveryRoutes, served);
  });
  await app.register(documentRoutes, served);
}

/** Tells a CDN in front what has changed, for as long as the server runs. */
function tellCdn(app: App, purges: ReturnType<typeof createPurges>, live: ReturnType<typeof liveRelease>) {
  app.addHook('onReady', () => purges.start());
  app.addHook('onClose', () => purges.close());
  // With a CDN in front there may be no visitor for whom it would be looked at.
  doRegularly(app, 2 * SECOND, 'what is live could not be looked at', () => live.find());
}

/**
 * The router answers a path whose escapes are broken by itself, past every hook. With its signs of per cent taken
 * for themselves it goes the way of any other: the site has no such page, and the API refuses it.
 */
function readableUrl(url: string) {
  const [path = '', ...query] = url.split('?');
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?');
  }
}
