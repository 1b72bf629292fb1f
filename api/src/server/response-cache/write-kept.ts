import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isKnown } from '../http/conditional-reads';
import { type Forms, formFor } from '../cache/compression';

interface Kept {
  etag: string;
  forms: Forms;
  type: string;
}

/** Sends what is kept, with the headers that the reply has so far. */
export function sendKept(kept: Kept, { raw }: FastifyRequest, reply: FastifyReply) {
  const headers = Object.entries(reply.getHeaders()).flatMap(([name, value]) => [name, String(value)]);
  reply.hijack();
  writeKept(kept, 200, headers, raw, reply.raw);
  return reply;
}

/**
 * Writes what is kept, in the smallest form that the client takes, or 304 where it has it already (RFC 9110).
 * @param headers all others, as names and values in turn
 */
export function writeKept(
  { etag, forms, type }: Kept,
  status: number,
  headers: string[],
  request: IncomingMessage,
  response: ServerResponse,
) {
  headers.push('etag', etag);
  if (forms.br) headers.push('vary', 'accept-encoding');
  if (status === 200 && isKnown(etag, request.headers)) {
    response.writeHead(304, headers).end();
    return;
  }
  const { body, encoding } = formFor(forms, request.headers['accept-encoding']);
  if (encoding !== 'identity') headers.push('content-encoding', encoding);
  headers.push('content-type', type, 'content-length', String(body.length));
  response.writeHead(status, headers).end(body);
}
