import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import * as contract from '@lapis/contract';
import type { Endpoint } from '@lapis/contract';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import manifest from '../../../package.json' with { type: 'json' };
import { compress, type CompressedForms } from '../cache/compression';
import { revalidateControl, createEtag } from '../http/conditional-reads';
import type { App } from '../http/serve';
import { sendCached } from '../response-cache/send-cached';

const names = new Map([...contract.endpoints].map(([name, endpoint]) => [endpoint, name]));

/** CSP of the documentation: Swagger UI sets styles from scripts, and loads nothing from other sites. */
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
  app.get('/openapi.json', { config: { access: 'anyone' } }, (request, reply) => send(request, reply));
  await app.register(async (docs: App) => {
    // Sends the cached description, as the plugin would generate it for each request. JSON is valid YAML.
    docs.addHook('preHandler', async (request, reply) => {
      const [, form] = /\/docs\/(json|yaml)$/.exec(request.routeOptions.url ?? '') ?? [];
      return form ? send(request, reply, form) : undefined;
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

function descriptionSender(app: App) {
  let made: Promise<{ etag: string; forms: CompressedForms }> | undefined;

  async function make() {
    const text = JSON.stringify(app.swagger());
    return { etag: createEtag(text), forms: await compress(text) };
  }

  return async (request: FastifyRequest, reply: FastifyReply, form = 'json') => {
    const description = await (made ??= make());
    reply.header('cache-control', revalidateControl(reply));
    return sendCached({ ...description, type: `application/${form}; charset=utf-8` }, request, reply);
  };
}

/** Adds the XSRF token to a request. Sent to the browser as text, so it can't use the rest of this file. */
const repeatXsrfToken = (request: { headers?: Record<string, string> }) => {
  const token = /(?:^|; )XSRF-TOKEN=([\w-]*)/.exec(document.cookie)?.[1] ?? '';
  request.headers = { ...request.headers, 'X-XSRF-TOKEN': token };
  return request;
};

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

const upload = {
  consumes: ['multipart/form-data'],
  body: z.object({ files: z.array(z.string().meta({ format: 'binary' })) }),
};

const packed = { consumes: ['application/gzip'], body: z.string().meta({ format: 'binary' }) };

const replyTexts: Record<string, string> = {
  200: 'The response',
  201: 'Created; the response is the new one',
  302: 'To the page that continues',
  409: 'Someone else has changed it in the meantime; the response contains the newest copy',
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
    ...(takesInput && { 422: 'The input is not valid; `errors` says why, by field' }),
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

/** Drops unused schemas: each is generated as input and as output, and few are used as both. */
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
