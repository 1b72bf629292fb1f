import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import fastify, { LogController } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { api } from './api';
import { readFromInside } from './cache/inside';
import { keptAnswers } from './cache/kept-answers';
import { discoveryRoutes } from './discovery/discovery.routes';
import { documentRoutes } from './document/document.routes';
import { createPages } from './document/pages';
import { sendErrorAsText } from './errors';
import { inFront } from './front';
import { healthRoutes } from './health/health.routes';
import { logAnswers, logOptions } from './log';
import { storageRoutes } from './media/storage.routes';
import { purgeRegularly } from './regularly';
import { setSecurityHeaders } from './security-headers';
import type { App, Services } from './serve';
import { endSlowBodies } from './slow-bodies';

/** In milliseconds. */
const timeouts = {
  // Longer than proxies keep an idle connection: else one may send a call just as it is closed here.
  keepAliveTimeout: 72_000,
  // For whole requests, and files may come on a slow line; what else is slow is ended by `endSlowBodies`.
  requestTimeout: 15 * 60_000,
  headersTimeout: 30_000,
};

/** The whole server, not listening yet. `stream` takes the log's lines instead of the terminal. */
export async function buildApp(services: Services, stream?: { write: (line: string) => void }): Promise<App> {
  const { settings } = services;
  let front: ReturnType<typeof inFront> = () => false;
  const app: App = fastify({
    logger: logOptions(settings, stream),
    genReqId: () => randomUUID(),
    trustProxy: settings.trustedProxies ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1024 * 1024,
    serverFactory: (handle) =>
      createServer(timeouts, (request, response) => {
        if (!front(request, response)) handle(request, response);
      }),
    rewriteUrl: ({ url = '/' }) => readableUrl(url),
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(sendErrorAsText);

  const answers = keptAnswers(services.changes);
  readFromInside(app, answers);
  const pages = createPages(app, services);
  app.addHook('onClose', () => pages.close());
  front = inFront(pages, answers, settings);

  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  endSlowBodies(app);
  logAnswers(app);
  setSecurityHeaders(app, settings);

  app.addHook('onReady', async () => services.mail.start(app.log));
  purgeRegularly(app, 'mails', services.mail.purge);

  await app.register(healthRoutes, services);
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
