import swagger from '@fastify/swagger';
import * as contract from '@lapis/contract';
import type { Endpoint } from '@lapis/contract';
import { fastify } from 'fastify';
import {
  jsonSchemaTransform,
  jsonSchemaTransformObject,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod';
import { z } from 'zod';
import manifest from '../../../package.json' with { type: 'json' };
import { toRouteOptions } from '../http/serve';

const names = new Map([...contract.endpoints].map(([name, endpoint]) => [endpoint, name]));

/** Returns the OpenAPI description of every call in the contract, as JSON. This takes a second or more. */
export async function describeContract() {
  nameSchemas();
  const app = fastify();
  app.setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler);
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
  await app.register(
    async (api) => {
      for (const endpoint of contract.endpoints.values()) {
        api.route({ ...toRouteOptions(endpoint), handler: () => undefined });
      }
    },
    { prefix: '/api' },
  );
  await app.ready();
  return JSON.stringify(app.swagger());
}

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
      403: 'Signed in, but without permission',
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

/**
 * Drops unused schemas. Each schema is generated for input and again for output, and few are used for both.
 */
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
