import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isKnown } from '../http/conditional-reads';
import { type Forms, formFor } from '../cache/compression';

/** A body that is sent as it is. */
interface Cached {
  etag: string;
  forms: Forms;
  type: string;
  /** The header of a request by which the answer's own headers differ, if any. */
  vary?: string | undefined;
}

/** Sends a cached body, with the headers that the reply has so far. */
export function sendCached(cached: Cached, { raw }: FastifyRequest, reply: FastifyReply) {
  const headers = Object.entries(reply.getHeaders()).flatMap(([name, value]) => [name, String(value)]);
  reply.hijack();
  writeCached(cached, 200, headers, raw, reply.raw);
  return reply;
}

/**
 * Writes a cached body, in the smallest form that the client takes, or 304 where it has it already (RFC 9110).
 * @param headers all others, as names and values in turn
 */
export function writeCached(
  { etag, forms, type, vary }: Cached,
  status: number,
  headers: string[],
  request: IncomingMessage,
  response: ServerResponse,
) {
  headers.push('etag', etag);
  const differsBy = [...(vary ? [vary] : []), ...(forms.br ? ['accept-encoding'] : [])];
  if (differsBy.length > 0) headers.push('vary', differsBy.join(', '));
  if (status === 200 && isKnown(etag, request.headers)) {
    response.writeHead(304, headers).end();
    return;
  }
  const { body, encoding } = formFor(forms, request.headers['accept-encoding']);
  if (encoding !== 'identity') headers.push('content-encoding', encoding);
  headers.push('content-type', type, 'content-length', String(body.length));
  response.writeHead(status, headers).end(body);
}
