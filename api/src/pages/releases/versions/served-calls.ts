import { allCalls, callHash } from '@lapis/contract/call-hashes';

let served: Map<string, readonly string[]> | undefined;

/** Returns the API calls that this server supports: for each name, the hashes of all supported versions. */
export function servedCalls() {
  served ??= new Map(
    [...allCalls()].map(([name, call]) => [name, [callHash(call), ...(call.earlier ?? [])]]),
  );
  return served;
}
