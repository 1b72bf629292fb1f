import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import * as contract from '@lapis/contract';
import type { Endpoint } from '@lapis/contract';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import manifest from '../../../package.json' with { type: 'json' };
import { compress, type Forms } from '../cache/compression';
import { cacheControlOf, etagOf } from '../http/conditional-reads';
import type { App } from '../http/serve';
import { sendCached } from '../response-cache/send-cached';

/** 'galleries.show' for each call: the name of the operation, and before the dot its group. */
const names = new Map([...contract.endpoints].map(([name, endpoint]) => [endpoint, name]));

/** The pages that show the description set styles from scripts; nothing in them comes from elsewhere. */
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

/** Publishes the contract: the description at /api/openapi.json, and pages to read and try it at /api/docs. */
export async function describeApi(app: App) {
  nameSchemas();
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Lapis',
        version: manifest.version,
        description:
          'The HTTP API of the site. A token from `POST /api/login` goes into `Authorization: Bearer`.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: (document) => {
      const endpoint = document.route.config?.endpoint;
      if (!endpoint) return { schema: { hide: true }, url: document.url };
      const response = { ...replies(document.schema.response, endpoint), ...errors(endpoint) };
      return jsonSchemaTransform({
        ...document,
        schema: {
          ...document.schema,
          ...describe(endpoint),
          ...(endpoint.files && upload),
          ...(endpoint.archive && packed),
          response,
        },
      });
    },
    transformObject: (document) => withoutUnused(jsonSchemaTransformObject(document)),
  });

  const send = descriptionSender(app);
  app.get('/openapi.json', { config: { access: 'anyone' } }, send);
  await app.register(async (docs: App) => {
    // The page's own route makes the text of it anew for each visitor.
    docs.addHook('preHandler', async (request, reply) => {
      if (request.routeOptions.url?.endsWith('/docs/json')) return send(request, reply);
      return undefined;
    });
    docs.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'anyone' };
    });
    await docs.register(swaggerUi, {
      routePrefix: '/docs',
      indexPrefix: '/api',
      staticCSP: docsPolicy,
      uiConfig: { requestInterceptor: repeatXsrfToken },
    });
  });
}

/** Sends the description, compressed once: it is of the contract, and changes with the server's code alone. */
function descriptionSender(app: App) {
  let made: Promise<{ etag: string; forms: Forms }> | undefined;

  async function make() {
    const text = JSON.stringify(app.swagger());
    return { etag: etagOf(text), forms: await compress(text) };
  }

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const description = await (made ??= make());
    reply.header('cache-control', cacheControlOf(reply));
    return sendCached({ ...description, type: 'application/json; charset=utf-8' }, request, reply);
  };
}

/** Runs in the browser, which is sent its text: nothing of this file is there. */
const repeatXsrfToken = (request: { headers?: Record<string, string> }) => {
  const token = /(?:^|; )XSRF-TOKEN=([\w-]*)/.exec(document.cookie)?.[1] ?? '';
  request.headers = { ...request.headers, 'X-XSRF-TOKEN': token };
  return request;
};

/** Gives the contract's schemas their names in the description, instead of a copy wherever they are used. */
function nameSchemas() {
  for (const [id, schema] of Object.entries(contract)) {
    if (schema instanceof z.ZodType && !z.globalRegistry.has(schema)) z.globalRegistry.add(schema, { id });
  }
}

function describe(endpoint: Endpoint) {
  const operationId = names.get(endpoint) ?? `${endpoint.method} ${endpoint.path}`;
  return {
    operationId,
    summary: endpoint.summary,
    tags: [operationId.split('.', 1).join()],
    security: endpoint.access === 'anyone' ? [] : [{ bearer: [] }],
  };
}

/** The body of a call that takes files; the framework reads it in no schema. */
const upload = {
  consumes: ['multipart/form-data'],
  body: z.object({ files: z.array(z.string().meta({ format: 'binary' })) }),
};

/** The body of a call that takes an archive. */
const packed = { consumes: ['application/gzip'], body: z.string().meta({ format: 'binary' }) };

/** The answers of the route's own schemas, in words. */
const replyTexts: Record<string, string> = {
  200: 'The answer',
  201: 'Created; the answer is the new one',
  302: 'To the page that continues',
  409: 'Someone else has changed it in the meantime; the answer contains the newest copy',
};

function replies(schemas: unknown, { type }: Endpoint) {
  return Object.fromEntries(
    Object.entries(schemas as Record<string, z.ZodType>).map(([status, schema]) =>
      schema instanceof z.ZodUndefined
        ? [status, schema.describe(replyTexts[status] ?? 'Done')]
        : [status, answer(replyTexts[status] ?? '', schema, type)],
    ),
  );
}

/** The error answers: which ones a call can give follows from what it takes and who may make it. */
function errors(endpoint: Endpoint) {
  const guarded = endpoint.access !== 'anyone';
  const takesInput =
    endpoint.body !== undefined || endpoint.query !== undefined || endpoint.files || endpoint.archive;
  const texts = {
    ...(guarded && { 401: 'Not signed in' }),
    ...((endpoint.access === 'admin' || endpoint.access === 'release') && {
      403: 'Signed in, but without the role',
    }),
    ...(endpoint.params && { 404: 'Not found' }),
    ...(takesInput && { 422: 'Something is wrong with the input; `errors` says what, by field' }),
    429: 'Too many calls; `Retry-After` says how many seconds to wait',
  };
  return Object.fromEntries(
    Object.entries(texts).map(([status, text]) => [status, answer(text, contract.Failure)]),
  );
}

const answer = (description: string, schema: z.ZodType, type: string = 'application/json') => ({
  description,
  content: { [type]: { schema } },
});

interface Description {
  paths?: unknown;
  components?: { schemas?: Record<string, unknown> };
}

/** Leaves out the schemas that no call leads to: each comes as input and as output, and few are both. */
function withoutUnused<D extends object>(description: D): D {
  const { paths, components } = description as Description;
  const schemas = components?.schemas ?? {};
  const used = new Set<string>();
  const visit = (part: unknown) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      visit(schemas[name]);
    }
  };
  visit(paths);
  const remaining = Object.entries(schemas).filter(([name]) => used.has(name));
  return { ...description, components: { ...components, schemas: Object.fromEntries(remaining) } };
}
