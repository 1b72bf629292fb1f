import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchesEtag } from '../http/conditional-reads';
import { type CompressedForms, selectForm } from '../cache/compression';

interface CachedBody {
  etag: string;
  forms: CompressedForms;
  type: string;
  vary?: string | undefined;
}

export function sendCached(cached: CachedBody, { raw }: FastifyRequest, reply: FastifyReply) {
  const headers = Object.entries(reply.getHeaders()).flatMap(([name, value]) => [name, String(value)]);
  reply.hijack();
  writeCached(cached, 200, headers, raw, reply.raw);
  return reply;
}

/**
 * Writes a cached body in the smallest form that the client accepts, or 304 if the client already has that
 * version (RFC 9110).
 * @param headers alternating names and values
 */
export function writeCached(
  { etag, forms, type, vary }: CachedBody,
  status: number,
  headers: string[],
  request: IncomingMessage,
  response: ServerResponse,
) {
  headers.push('etag', etag);
  const differsBy = [...(vary ? [vary] : []), ...(forms.br ? ['accept-encoding'] : [])];
  if (differsBy.length > 0) headers.push('vary', differsBy.join(', '));
  if (status === 200 && matchesEtag(etag, request.headers)) {
    response.writeHead(304, headers).end();
    return;
  }
  const { body, encoding } = selectForm(forms, request.headers['accept-encoding']);
  if (encoding !== 'identity') headers.push('content-encoding', encoding);
  headers.push('content-type', type, 'content-length', String(body.length));
  response.writeHead(status, headers).end(body);
}
