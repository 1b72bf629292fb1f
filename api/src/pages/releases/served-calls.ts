import { createHash } from 'node:crypto';
import { type Endpoint, resources } from '@lapis/contract';
import { z } from 'zod';

export const callHash = ({ params, query, body, reply }: Endpoint) =>
  createHash('sha256')
    .update(
      JSON.stringify(
        [params, query, body, reply].map(
          (schema) => schema && z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }),
        ),
      ),
    )
    .digest('base64url')
    .slice(0, 12);

let served: Map<string, readonly string[]> | undefined;

/** The calls that this server has, each with the hashes of the descriptions that it serves. */
export function servedCalls() {
  served ??= new Map(
    Object.values(resources).flatMap((calls) =>
      Object.values<Endpoint>(calls).map(
        (call) => [`${call.method} ${call.path}`, [callHash(call), ...(call.earlier ?? [])]] as const,
      ),
    ),
  );
  return served;
}
