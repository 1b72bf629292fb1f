/**
 * Matches a W3C Trace Context: version, trace id, parent id and flags. Later versions of the format may add
 * fields.
 */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(-.*)?$/;

/**
 * Returns the trace id of a `traceparent` header for the log; undefined if it is missing or malformed
 * (https://www.w3.org/TR/trace-context/#traceparent-header).
 */
export function parseTraceId(traceparent: string | string[] | undefined) {
  if (typeof traceparent !== 'string') return undefined;
  const [, id, more] = TRACEPARENT.exec(traceparent) ?? [];
  return more !== undefined && traceparent.startsWith('00-') ? undefined : id;
}
