import swagger from '@fastify/swagger';
import * as contract from '@lapis/contract';
import type { Endpoint } from '@lapis/contract';
import { permissions } from '@lapis/contract/permissions';
import { fastify } from 'fastify';
import {
  jsonSchemaTransform,
  jsonSchemaTransformObject,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod';
import { z } from 'zod';
import project from '../../../../package.json' with { type: 'json' };
import manifest from '../../../package.json' with { type: 'json' };
import { toRouteOptions } from '../http/serve';
import { findGroup, listGroups } from './call-groups';
import { completeDescription } from './complete-description';

const names = new Map([...contract.endpoints].map(([name, endpoint]) => [endpoint, name]));

const about = `The HTTP API of the site.

\`POST /api/login\` returns a token, which goes into the header \`Authorization: Bearer …\`. Each call that \
needs a session names the permission of a role that it needs, if any. Errors are JSON with a \`message\`.`;

const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer', description: 'The token of a session, from `POST /api/login`.' },
  releaseToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'A token for a machine that releases one app, from `POST /api/admin/releases/{app}/tokens`.',
  },
} as const;

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
        description: about,
        contact: { name: 'Problems with the API', url: project.bugs.url },
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/', description: 'The site that serves this description' }],
      tags: listGroups(names.values()),
      components: { securitySchemes },
    },
    transform: (document) => {
      const endpoint = document.route.config?.endpoint;
      if (!endpoint) return { schema: { hide: true }, url: document.url };
      return jsonSchemaTransform({
        ...document,
        schema: {
          ...document.schema,
          ...describe(endpoint),
          ...(endpoint.files && upload),
          ...(endpoint.archive && packed),
          response: replies(document.schema.response, endpoint),
        },
      });
    },
    transformObject: (document) =>
      completeDescription(jsonSchemaTransformObject(document), contract.endpoints),
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
    description: describeAccess(endpoint),
    tags: [findGroup(operationId)],
    security: listSecurity(endpoint),
  };
}

/** Lists the permissions that a role must include. */
const listNeeds = ({ needs, alsoNeeds }: Endpoint) =>
  [needs, alsoNeeds].flatMap((need) => (need && need !== 'portal' ? [need] : []));

function describeAccess(endpoint: Endpoint) {
  const { access } = endpoint;
  if (access === 'anyone') return 'Needs no session.';
  if (access === 'user') return 'Needs a session.';
  const named = listNeeds(endpoint).map((need) => `the permission “${permissions[need].label}”`);
  const role = named.length > 0 ? `whose role has ${named.join(' and ')}` : 'with any role';
  const machine = access === 'release' ? ', or a release token for the app' : '';
  return `Needs the session of an administrator ${role}${machine}.`;
}

/** Lists the permission as a role of the scheme, which OpenAPI 3.1 allows for information. */
function listSecurity(endpoint: Endpoint): Record<string, string[]>[] {
  const { access } = endpoint;
  if (access === 'anyone') return [];
  const session = { bearer: listNeeds(endpoint) };
  return access === 'release' ? [session, { releaseToken: [] }] : [session];
}

const upload = {
  consumes: ['multipart/form-data'],
  body: z.object({ files: z.array(z.string().meta({ format: 'binary' })) }),
};

const packed = { consumes: ['application/gzip'], body: z.string().meta({ format: 'binary' }) };

const replyTexts: Record<string, string> = {
  200: 'The response',
  201: 'Created; the response is the new one',
  302: 'Redirects to the page that continues',
  409: 'There is a newer version; the response contains it',
};

function replies(schemas: unknown, { type }: Endpoint) {
  return Object.fromEntries(
    Object.entries(schemas as Record<string, z.ZodType>).map(([status, schema]) =>
      schema instanceof z.ZodUndefined
        ? [status, schema.describe(replyTexts[status] ?? 'Done')]
        : [status, response(replyTexts[status] ?? '', schema, type)],
    ),
  );
}

const response = (description: string, schema: z.ZodType, type: string = 'application/json') => ({
  description,
  content: { [type]: { schema } },
});
