import type { IncomingMessage, ServerResponse } from 'node:http';
import { isKnown } from '../conditional-reads';
import { type Forms, formFor } from './compression';

/**
 * Writes what is kept, in the smallest form that the client takes, or 304 where it has it already (RFC 9110).
 * @param headers all others, as names and values in turn
 */
export function writeKept(
  { etag, forms, type }: { etag: string; forms: Forms; type: string },
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
