/** What calls take and answer, as hashes by which builds and servers are compared. For the server and tools. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Endpoint } from './endpoint';
import { endpoints } from './index';

/** A short hash of what a call takes and answers. What is said about it is no part of that. */
export function callHash({ params, query, body, reply }: Endpoint) {
  const schemas = [params, query, body].map((schema) => schema && describe(schema, 'input'));
  const described = [...schemas, reply && describe(reply, 'output')];
  return createHash('sha256').update(JSON.stringify(described)).digest('base64url').slice(0, 12);
}

/** Schemas may have been given names for the API's documentation, which are nothing that a call takes. */
const nameless = z.registry<{ id?: string }>();

const describe = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { unrepresentable: 'any', io, metadata: nameless });

/** Every call of the contract by `METHOD /path`. */
export const allCalls = (): Map<string, Endpoint> =>
  new Map([...endpoints.values()].map((call) => [`${call.method} ${call.path}`, call]));
