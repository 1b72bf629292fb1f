import type { FastifyReply, FastifyRequest } from 'fastify';
import parseRange from 'range-parser';
import { matchesEtag } from '../../server/http/conditional-reads';
import { isSafeName } from '../../server/archive/manifest';
import type { FileInfo, FileStore } from '../../server/storage/file-store';

const types: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  pdf: 'application/pdf',
};

/**
 * Sends a file from a remote store as the local file server does, including ranges and conditional requests
 * (RFC 9110).
 * @param headers headers of a successful response
 * @throws StoreUnavailable if the store doesn't respond
 */
export async function sendStored(
  { store, name, headers }: { store: FileStore; name: string; headers: Record<string, string> },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (!isSafeName(name)) return reply.callNotFound();
  // Reads the file without a `head` request first, so that most requests need only one call.
  const whole = asksForWhole(request) ? await store.get(name) : undefined;
  const info = whole ?? (asksForWhole(request) ? undefined : await store.head(name));
  if (!info) return reply.callNotFound();
  const type = types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
  const etag = createEtag(info);
  reply.headers({
    ...headers,
    etag,
    'last-modified': info.modifiedAt.toUTCString(),
    'accept-ranges': 'bytes',
  });
  if (whole) return reply.type(type).header('content-length', info.size).send(whole.content);
  if (isFresh(info, request)) return reply.code(304).send();
  if (request.method === 'HEAD') return reply.type(type).header('content-length', info.size).send();

  const range = parseRequestedRange(info, request);
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

/** Returns the same ETag as the local file server and as all other servers of the site. */
const createEtag = ({ size, modifiedAt }: FileInfo) =>
  `W/"${size.toString(16)}-${modifiedAt.getTime().toString(16)}"`;

const inSeconds = (date: Date) => Math.floor(date.getTime() / 1000);

function isFresh(info: FileInfo, { headers }: FastifyRequest) {
  if (headers['if-none-match'] !== undefined) return matchesEtag(createEtag(info), headers);
  const since = new Date(headers['if-modified-since'] ?? '');
  return inSeconds(info.modifiedAt) <= inSeconds(since);
}

/** Returns the requested range; undefined if the whole file or several ranges are requested. */
function parseRequestedRange(info: FileInfo, { headers }: FastifyRequest) {
  const { range, 'if-range': ifRange } = headers;
  if (range === undefined) return undefined;
  // Sends the whole file unless the date matches, because the client may have part of a different version. A
  // weak ETag isn't enough: it doesn't guarantee equal bytes.
  if (ifRange !== undefined && inSeconds(new Date(String(ifRange))) !== inSeconds(info.modifiedAt))
    return undefined;
  const parts = parseRange(info.size, range);
  if (parts === -1) return 'outside';
  if (parts === -2 || parts.type !== 'bytes' || parts.length !== 1) return undefined;
  return parts[0];
}
