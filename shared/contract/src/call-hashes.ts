/** Hashes of the API calls, to check that a build fits a server. For the server and tools. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Endpoint } from './endpoint';
import { endpoints } from './index';

/** Returns a short hash of a call's parameters, query, body and reply, but not of its descriptions. */
export function callHash({ params, query, body, reply }: Endpoint) {
  const schemas = [params, query, body].map((schema) => schema && describe(schema, 'input'));
  const described = [...schemas, reply && describe(reply, 'output')];
  return createHash('sha256').update(JSON.stringify(described)).digest('base64url').slice(0, 12);
}

/**
 * Empty registry, because schemas may have names for the API's documentation, which must not change the hash.
 */
const nameless = z.registry<{ id?: string }>();

const describe = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { unrepresentable: 'any', io, metadata: nameless });

export const allCalls = (): Map<string, Endpoint> =>
  new Map([...endpoints.values()].map((call) => [`${call.method} ${call.path}`, call]));
