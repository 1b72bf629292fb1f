import { allCalls, callHash } from '@lapis/contract/call-hashes';

let served: Map<string, readonly string[]> | undefined;

/** The calls that this server has, each with the hashes of the descriptions that it serves. */
export function servedCalls() {
  served ??= new Map(
    [...allCalls()].map(([name, call]) => [name, [callHash(call), ...(call.earlier ?? [])]]),
  );
  return served;
}
