import { randomUUID } from 'node:crypto';
import fastify, { LogController } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { api } from './api';
import { readFromInside } from './cache/inside';
import { keptAnswers } from './cache/kept-answers';
import { discoveryRoutes } from './discovery/discovery.routes';
import { documentRoutes } from './document/document.routes';
import { createPages } from './document/pages';
import { drainableServer } from './drain';
import { sendErrorAsText } from './errors';
import { inFront } from './front';
import { healthRoutes } from './health/health.routes';
import { readJsonBodies } from './json-body';
import { bodyLimits, LONGEST_PARAM, MOST_HEADERS, serverLimits } from './limits';
import { logAnswers, logOptions } from './log';
import { storageRoutes } from './media/storage.routes';
import { purgeRegularly } from './regularly';
import { refuseAtOnce } from './request-line';
import { setSecurityHeaders } from './security-headers';
import type { App, Services } from './serve';
import { endSlowBodies } from './slow-bodies';

/** The whole server, not listening yet. `stream` takes the log's lines instead of the terminal. */
export async function buildApp(services: Services, stream?: { write: (line: string) => void }): Promise<App> {
  const { settings } = services;
  let front: ReturnType<typeof inFront> = () => false;
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
        if (!isRefused(request, response) && !front(request, response)) handle(request, response);
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

  const answers = keptAnswers(services.changes);
  readFromInside(app, answers);
  const pages = createPages(app, services);
  app.addHook('onClose', () => pages.close());
  front = inFront(app, pages, answers, settings);

  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  readJsonBodies(app);
  endSlowBodies(app);
  logAnswers(app);
  setSecurityHeaders(app, settings);

  app.addHook('onReady', async () => services.mail.start(app.log));
  purgeRegularly(app, 'mails', services.mail.purge);

  await app.register(healthRoutes, { ...services, pages });
  await app.register(api, { ...services, answers, prefix: '/api' });
  await app.register(storageRoutes, services);
  await app.register(discoveryRoutes, services);
  await app.register(documentRoutes, { ...services, pages });
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
