/** Of W3C Trace Context: version, trace id, the caller's span and flags; later versions may say more. */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(-.*)?$/;

/**
 * The id of the trace that a request belongs to, for the log, by its header `traceparent`; undefined where it has none
 * or a malformed one (https://www.w3.org/TR/trace-context/#traceparent-header).
 */
export function traceIdOf(traceparent: string | string[] | undefined) {
  if (typeof traceparent !== 'string') return undefined;
  const [, id, more] = TRACEPARENT.exec(traceparent) ?? [];
  return more !== undefined && traceparent.startsWith('00-') ? undefined : id;
}
