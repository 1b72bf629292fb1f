import { randomUUID } from 'node:crypto';
import fastify, { LogController } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { contentTypes } from '../content/types';
import { createImageWorker } from '../media/library/image-worker';
import { api } from './api';
import { allowInternalRequests } from '../server/response-cache/internal-requests';
import { createResponseCache } from '../server/response-cache/response-cache';
import { discoveryRoutes } from '../pages/discovery/discovery.routes';
import { documentRoutes } from '../pages/document/document.routes';
import { createPages } from '../pages/document/pages';
import { createVisits } from '../pages/document/visits';
import { openedVersions } from '../pages/opened/opened-versions';
import { liveRelease } from '../pages/releases/live-release';
import { drainableServer } from '../server/http/drain';
import { sendErrorAsText } from '../server/http/errors';
import { createFastPath } from './fast-path';
import { healthRoutes } from './health/health.routes';
import { readJsonBodies } from '../server/http/json-body';
import { bodyLimits, LONGEST_PARAM, MOST_HEADERS, serverLimits } from '../server/http/limits';
import { logAnswers, logOptions } from '../server/http/log';
import { storageRoutes } from '../media/serving/storage.routes';
import { purgeRegularly } from '../server/http/schedule-job';
import { refuseAtOnce } from '../server/http/request-line';
import { setSecurityHeaders } from '../server/http/security-headers';
import type { App, Services } from '../server/http/serve';
import { endSlowBodies } from '../server/http/slow-bodies';

/** The whole server, not listening yet. `stream` takes the log's lines instead of the terminal. */
export async function buildApp(
  given: Omit<Services, 'contentTypes' | 'imageWorker'>,
  stream?: { write: (line: string) => void },
): Promise<App> {
  const { settings } = given;
  let fastPath: ReturnType<typeof createFastPath> = () => false;
  let drain: App['drain'] = async () => 0;
  const isRefused = refuseAtOnce(settings);
  const app: App = fastify({
    logger: logOptions(settings, stream),
    genReqId: () => randomUUID(),
    trustProxy: settings.trustedProxies ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyLimits.anyone,
    routerOptions: { maxParamLength: LONGEST_PARAM },
    // A machine that is busy, or a database that is slow, makes a start long, and is no reason to end it.
    pluginTimeout: 0,
    serverFactory(handle) {
      const drainable = drainableServer(serverLimits, (request, response) => {
        if (!isRefused(request, response) && !fastPath(request, response)) handle(request, response);
      });
      drainable.server.maxHeadersCount = MOST_HEADERS;
      drain = drainable.drain;
      return drainable.server;
    },
    rewriteUrl: ({ url = '/' }) => readableUrl(url),
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(sendErrorAsText);
  app.decorate('drain', drain);

  const imageWorker = createImageWorker({ ...given, contentTypes, log: app.log });
  const services: Services = { ...given, contentTypes, imageWorker };

  const responses = createResponseCache(services.changes);
  allowInternalRequests(app, responses);
  const live = liveRelease(services, app.log);
  const pages = createPages(app, { ...services, live });
  const opened = openedVersions(services);
  const visits = createVisits(live.pointers, settings);
  app.addHook('onClose', () => pages.close());
  app.addHook('onClose', () => live.pointers.close());
  fastPath = createFastPath(app, { pages, opened, visits, responses, settings });

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
  purgeRegularly(app, 'mails', services.mail.purge);

  await app.register(healthRoutes, { ...services, pages });
  await app.register(api, { ...services, responses, live, opened, prefix: '/api' });
  await app.register(storageRoutes, services);
  await app.register(discoveryRoutes, { ...services, live });
  await app.register(documentRoutes, { ...services, pages, live, opened, visits });
  return app;
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
