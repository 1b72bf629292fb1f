import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { App } from './serve';

/**
 * Lets clients keep what everybody may read and ask whether it is still true: an ETag of the body, and 304 for
 * one who has it already. What only some may read is kept by nobody.
 */
export function answerConditionalReads(app: App) {
  app.addHook('onSend', (request, reply, payload, done) => {
    const { access, endpoint } = request.routeOptions.config;
    const isPublicRead =
      access === 'anyone' &&
      !endpoint?.secret &&
      (request.method === 'GET' || request.method === 'HEAD') &&
      reply.statusCode === 200;
    if (!isPublicRead || typeof payload !== 'string') {
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
      return done(null, payload);
    }

    const etag = etagOf(payload);
    reply.headers({ etag, 'cache-control': cacheControlOf(reply) });
    if (!isKnown(etag, request.headers)) return done(null, payload);
    reply.code(304).removeHeader('content-length').removeHeader('content-type');
    done(null, null);
  });
}

export const etagOf = (text: string | Buffer) =>
  `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;

/** A cookie is for one browser, and no cache between may hand it to others. */
export const cacheControlOf = (reply: FastifyReply) =>
  reply.hasHeader('set-cookie') ? 'private, no-cache' : 'no-cache';

/** Whether the client has this version already. */
export function isKnown(etag: string, headers: IncomingHttpHeaders) {
  const known = headers['if-none-match'];
  return known !== undefined && known.split(',').some((each) => ['*', etag].includes(each.trim()));
}
