import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { App } from './serve';

/**
 * Adds an ETag to public reads, and responds with 304 if the client already has that version. Other responses
 * are `no-store` by default.
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

    const etag = createEtag(payload);
    reply.headers({ etag, 'cache-control': revalidateControl(reply) });
    if (!matchesEtag(etag, request.headers)) return done(null, payload);
    reply.code(304).removeHeader('content-length').removeHeader('content-type');
    done(null, null);
  });
}

export const createEtag = (text: string | Buffer) =>
  `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;

export const revalidateControl = (reply: FastifyReply) =>
  reply.hasHeader('set-cookie') ? 'private, no-cache' : 'no-cache';

export function matchesEtag(etag: string, headers: IncomingHttpHeaders) {
  const known = headers['if-none-match'];
  return known !== undefined && known.split(',').some((each) => ['*', etag].includes(each.trim()));
}
