import type { FastifyReply, FastifyRequest } from 'fastify';
import parseRange from 'range-parser';
import { isKnown } from '../../server/http/conditional-reads';
import { isSafeName } from '../../server/archive/manifest';
import type { FileInfo, FileStore } from '../../server/storage/file-store';

const types: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  pdf: 'application/pdf',
};

/**
 * Sends a file of a store that is elsewhere as the file server does one of this machine: all of it or a part, and only
 * where the visitor does not have it yet (RFC 9110).
 * @param headers of an answer that has the file
 * @throws StoreUnavailable where the store doesn't answer
 */
export async function sendStored(
  { store, name, headers }: { store: FileStore; name: string; headers: Record<string, string> },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (!isSafeName(name)) return reply.callNotFound();
  // What most visitors ask for takes one call.
  const whole = asksForWhole(request) ? await store.get(name) : undefined;
  const info = whole ?? (asksForWhole(request) ? undefined : await store.head(name));
  if (!info) return reply.callNotFound();
  const type = types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
  const etag = etagOf(info);
  reply.headers({
    ...headers,
    etag,
    'last-modified': info.modifiedAt.toUTCString(),
    'accept-ranges': 'bytes',
  });
  if (whole) return reply.type(type).header('content-length', info.size).send(whole.content);
  if (isFresh(info, request)) return reply.code(304).send();
  if (request.method === 'HEAD') return reply.type(type).header('content-length', info.size).send();

  const range = rangeOf(info, request);
  if (range === 'outside') {
    return reply.code(416).header('content-range', `bytes */${info.size}`).send();
  }
  const part = await store.get(name, range);
  if (!part) return reply.callNotFound();
  if (range) {
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${info.size}`);
  }
  const length = range ? range.end - range.start + 1 : info.size;
  return reply.type(type).header('content-length', length).send(part.content);
}

const CONDITIONS = ['range', 'if-none-match', 'if-modified-since'] as const;

const asksForWhole = ({ method, headers }: FastifyRequest) =>
  method === 'GET' && CONDITIONS.every((name) => headers[name] === undefined);

/** The same as the file server's, and the same on each server. */
const etagOf = ({ size, modifiedAt }: FileInfo) =>
  `W/"${size.toString(16)}-${modifiedAt.getTime().toString(16)}"`;

/** In seconds: dates of HTTP know no parts of them. */
const inSeconds = (date: Date) => Math.floor(date.getTime() / 1000);

/** Whether the visitor has the file as it is. */
function isFresh(info: FileInfo, { headers }: FastifyRequest) {
  if (headers['if-none-match'] !== undefined) return isKnown(etagOf(info), headers);
  const since = new Date(headers['if-modified-since'] ?? '');
  return inSeconds(info.modifiedAt) <= inSeconds(since);
}

/** The part that is asked for; undefined where that is the whole, as it is for several parts at once. */
function rangeOf(info: FileInfo, { headers }: FastifyRequest) {
  const { range, 'if-range': ifRange } = headers;
  if (range === undefined) return undefined;
  // The beginning may be of another file. A weak ETag says nothing of bytes.
  if (ifRange !== undefined && inSeconds(new Date(String(ifRange))) !== inSeconds(info.modifiedAt))
    return undefined;
  const parts = parseRange(info.size, range);
  if (parts === -1) return 'outside';
  if (parts === -2 || parts.type !== 'bytes' || parts.length !== 1) return undefined;
  return parts[0];
}
