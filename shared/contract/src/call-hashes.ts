/** Hashes of API calls, to check that a build is compatible with a server. For the server and tools. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Endpoint } from './endpoint';
import { endpoints } from './index';

/** Returns a short hash of a call's parameters, query, body and reply; descriptions don't affect it. */
export function callHash({ params, query, body, reply }: Endpoint) {
  const schemas = [params, query, body].map((schema) => schema && describe(schema, 'input'));
  const described = [...schemas, reply && describe(reply, 'output')];
  return createHash('sha256').update(JSON.stringify(described)).digest('base64url').slice(0, 12);
}

/** Empty registry, so that the schemas' names in the API documentation don't affect the hash. */
const nameless = z.registry<{ id?: string }>();

const describe = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { unrepresentable: 'any', io, metadata: nameless });

export const allCalls = (): Map<string, Endpoint> =>
  new Map([...endpoints.values()].map((call) => [`${call.method} ${call.path}`, call]));
