import { randomUUID } from 'node:crypto';
import fastify, { LogController } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { hiddenPicturesIn } from '../content/galleries/hidden-pictures';
import { contentTypes } from '../content/types';
import { buildIndexOnceListening } from '../cms/search/index-build';
import { givingFormRoutes } from '../giving/form/form.routes';
import { manageFormRoutes } from '../giving/manage/manage-forms.routes';
import { openGiving } from '../giving/open-giving';
import { accountFormsRoutes } from '../people/account-forms.routes';
import { inboxFormsRoutes } from '../inbox/inbox-forms.routes';
import { preferencesFormRoutes } from '../inbox/newsletter/preferences/preferences-form.routes';
import { openDelivery } from '../inbox/newsletter/delivery/open-delivery';
import { createImageWorker } from '../media/library/image-worker';
import { api } from './api';
import { allowInternalRequests } from '../server/response-cache/internal-requests';
import { createResponseCache } from '../server/response-cache/response-cache';
import { discoveryRoutes } from '../pages/discovery/discovery.routes';
import { documentRoutes } from '../pages/document/document.routes';
import { showRejectedForm } from '../pages/document/rejected-form';
import { createPages, type DocumentTimes } from '../pages/document/pages';
import { createVisits } from '../pages/document/visits';
import { createPurges, type PurgeTimes } from '../server/cdn/purges';
import { type OpenedTimes, openedVersions } from '../pages/opened/opened-versions';
import { liveRelease, type ReleaseTimes } from '../pages/releases/live/live-release';
import type { StartedVisitTimes } from '../pages/releases/reports/started-visits';
import { createVisitTokens } from '../pages/releases/reports/visit-tokens';
import { drainableServer } from '../server/http/stop/drain';
import { sendErrorAsText } from '../server/http/errors';
import { createFastPath } from './fast-path';
import type { JobTimes } from '../server/jobs/start-jobs';
import { createVisitCounts } from './visit-counts';
import type { openMetrics } from '../operations/metrics/open-metrics';
import { healthRoutes } from './health/health.routes';
import { createStopNotice, type StopNotice } from './health/stop-notice';
import { readJsonBodies } from '../server/http/json-body';
import { speakPlainly } from '../server/http/plain-sentences';
import { bodyLimits, LONGEST_PARAM, MOST_HEADERS, serverLimits } from '../server/http/limits';
import { logAnswers, logOptions } from '../server/http/log/log';
import { storageRoutes } from '../media/serving/storage.routes';
import { createRequestLineCheck } from '../server/http/request-line';
import { setSecurityHeaders } from '../server/http/security-headers';
import { addNetworkBudgets, chargeCalls } from '../server/http/limits/spend-budget';
import type { App, Services } from '../server/http/serve';
import { parseTraceId } from '../server/http/log/trace';
import { endSlowBodies } from '../server/http/limits/slow-bodies';

const findHiddenPictures = hiddenPicturesIn(contentTypes);

export interface AppTimes {
  pages?: DocumentTimes & ReleaseTimes & OpenedTimes;
  purges?: PurgeTimes;
  visits?: StartedVisitTimes;
  jobs?: JobTimes;
  readyFor?: number;
}

/**
 * Builds the whole server without listening.
 * @param stream receives the lines of the log instead of the terminal
 */
export async function buildApp(
  given: Omit<Services, 'contentTypes' | 'imageWorker' | 'findHiddenPictures'>,
  stream?: { write: (line: string) => void },
  times: AppTimes = {},
): Promise<App> {
  const { settings } = given;
  let fastPath: ReturnType<typeof createFastPath> = () => false;
  let answeredFromMemory: Awaited<ReturnType<typeof openMetrics>> | undefined;
  /** Drain functions, one per listening address. A host name may have several addresses. */
  const drains: Drain[] = [];
  const isRefused = createRequestLineCheck(settings);
  const app: App = fastify({
    logger: logOptions(settings, stream),
    genReqId: () => randomUUID(),
    childLoggerFactory(logger, bindings, options, { headers }) {
      const traceId = parseTraceId(headers.traceparent);
      return logger.child(traceId ? { ...bindings, traceId } : bindings, options);
    },
    trustProxy: settings.trustedProxies ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyLimits.anyone,
    routerOptions: { maxParamLength: LONGEST_PARAM },
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
    rewriteUrl: ({ url = '/' }) => escapeMalformedPath(url),
  }).withTypeProvider<ZodTypeProvider>();
  speakPlainly();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(sendErrorAsText);
  const stopNotice = prepareStop(app, drains);

  const { cdn } = settings;
  const purges = cdn && createPurges({ ...given, cdn, log: app.log }, times.purges);
  const { changes } = purges ?? given;
  const imageWorker = createImageWorker({ ...given, changes, contentTypes, log: app.log });
  const services: Services = { ...given, changes, contentTypes, imageWorker, findHiddenPictures };

  const responses = createResponseCache(changes);
  allowInternalRequests(app, responses);
  addNetworkBudgets(app);
  const live = liveRelease(services, app.log, times.pages);
  const pages = createPages(app, { ...services, live }, times.pages);
  const opened = openedVersions(services, times.pages);
  const visits = createVisits(live.pointers, settings);
  const visitTokens = createVisitTokens(services.db);
  const counts = createVisitCounts(app, services, pages);
  app.addHook('onClose', () => pages.close());
  app.addHook('onClose', () => live.pointers.close());
  const served = {
    ...services,
    ...counts,
    stopNotice,
    responses,
    pages,
    live,
    opened,
    visits,
    visitTokens,
    purges,
  };
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

  // Reads the live versions before the first request, so that the first visitor gets the current ones.
  app.addHook('onReady', async () => void (await live.pointers.read()));
  app.decorate('mailingDelivery', openDelivery(services, app.log));
  buildIndexOnceListening(app, services);

  await serveRoutes(app, served, times);
  return app;
}

type Drain = ReturnType<typeof drainableServer>['drain'];

function prepareStop(app: App, drains: Drain[]) {
  const stopping = new AbortController();
  const stopNotice = createStopNotice();
  app.decorate('stopping', stopping.signal);
  app.decorate('drain', async ({ notice, answers, idle }) => {
    stopping.abort();
    const limits = { answers: answers - (await stopNotice.give(notice)), idle };
    const cut = await Promise.all(drains.map((drain) => drain(limits)));
    return cut.reduce((sum, requests) => sum + requests, 0);
  });
  return stopNotice;
}

type ServedServices = Omit<Parameters<typeof api>[1], 'giving'> &
  Parameters<typeof documentRoutes>[1] & { stopNotice: StopNotice };

async function serveRoutes(app: App, served: ServedServices, { readyFor, ...times }: AppTimes) {
  await app.register(healthRoutes, { ...served, readyFor });
  const giving = await openGiving(served, app.log);
  await app.register(api, {
    ...served,
    visitTimes: times.visits,
    jobTimes: times.jobs,
    giving,
    prefix: '/api',
  });
  await app.register(async (forms: App) => {
    chargeCalls(forms);
    const services = { ...served, showRejected: showRejectedForm(served) };
    await forms.register(givingFormRoutes, { ...services, begin: giving.begin });
    await forms.register(manageFormRoutes, { ...services, ...giving });
    await forms.register(preferencesFormRoutes, served);
    await forms.register(inboxFormsRoutes, services);
    await forms.register(accountFormsRoutes, services);
  });
  await app.register(storageRoutes, served);
  await app.register(async (discovery: App) => {
    chargeCalls(discovery);
    await discovery.register(discoveryRoutes, served);
  });
  await app.register(documentRoutes, served);
}

/**
 * Escapes the percent signs in a malformed path. Otherwise Fastify would reject the path before any hook
 * runs. An escaped path is handled as usual, so the response is a 404, or a 400 from the API.
 */
function escapeMalformedPath(url: string) {
  const [path = '', ...query] = url.split('?');
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?');
  }
}
