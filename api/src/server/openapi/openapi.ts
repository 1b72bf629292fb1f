import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { findApartCode } from '../apart/apart-code';
import { limitedThread } from '../apart/limited-thread';
import { compress } from '../cache/compression';
import { revalidateControl, createEtag } from '../http/conditional-reads';
import { HttpError } from '../http/http-error';
import type { App } from '../http/serve';
import { sendCached } from '../response-cache/send-cached';
import { MINUTE } from '../time/clock';

/** CSP for the documentation: Swagger UI sets styles from scripts, and loads nothing from other sites. */
const docsPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const none = { openapi: '3.1.0', info: { title: '', version: '' }, paths: {} };

/**
 * Limits that are sufficient even on a busy machine. Generating a description takes two seconds and 100
 * megabytes.
 */
const limits = { time: MINUTE, megabytes: 256 };

/** Serves the OpenAPI description of the API, and a page for reading it. */
export async function describeApi(app: App) {
  const send = descriptionSender();
  app.get('/openapi.json', { config: { access: 'anyone' } }, (request, reply) => send(request, reply));
  await app.register(async (docs: App) => {
    // Sends the cached description, because the plugin would generate it again for each request. The YAML
    // route also gets JSON, which is valid YAML.
    docs.addHook('preHandler', async (request, reply) => {
      const [, form] = /\/docs\/(json|yaml)$/.exec(request.routeOptions.url ?? '') ?? [];
      return form ? send(request, reply, form) : undefined;
    });
    docs.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'anyone' };
    });
    // The next plugin requires this one. Requests for its description are handled above.
    await docs.register(swagger, { mode: 'static', specification: { document: none } });
    await docs.register(swaggerUi, {
      routePrefix: '/docs',
      indexPrefix: '/api',
      staticCSP: docsPolicy,
      uiConfig: { requestInterceptor: repeatXsrfToken },
    });
  });
}

/**
 * Sends the description. On the first request, it is generated in a thread, so that no other request has to
 * wait.
 */
function descriptionSender() {
  let made: ReturnType<typeof make> | undefined;

  async function make() {
    const { file, execArgv } = findApartCode(import.meta.dirname, 'describe-contract-worker');
    const thread = limitedThread<void, string>({ file, execArgv, ...limits });
    try {
      const text = await thread.run();
      if (!text)
        throw new HttpError(503, 'The server is too busy to describe its API. Please try again later.');
      return { etag: createEtag(text), forms: await compress(text) };
    } finally {
      await thread.close();
    }
  }

  return async (request: FastifyRequest, reply: FastifyReply, form = 'json') => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    const description = await made;
    reply.header('cache-control', revalidateControl(reply));
    return sendCached({ ...description, type: `application/${form}; charset=utf-8` }, request, reply);
  };
}

/**
 * Adds the XSRF token to a request. Sent to the browser as text, so nothing else in this file is available to
 * it.
 */
const repeatXsrfToken = (request: { headers?: Record<string, string> }) => {
  const token = /(?:^|; )XSRF-TOKEN=([\w-]*)/.exec(document.cookie)?.[1] ?? '';
  request.headers = { ...request.headers, 'X-XSRF-TOKEN': token };
  return request;
};
