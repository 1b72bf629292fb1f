import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { App } from '../http/serve';
import { decodeText } from '../cache/compression';
import type { ResponseCache } from './response-cache';

export interface PublicRead {
  status: number;
  body: string;
  tags: readonly string[];
  freshUntil: number;
}

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Requests a public GET such as '/api/blog?page=2' from the server itself, without cookies, rate limit or
     * access log. A cached response comes straight from memory. Otherwise the request runs as usual, with a
     * random token in a header. The token is valid only during this request, so no visitor can have it. It
     * grants nothing else: without a session, private calls are rejected.
     */
    readPublic(url: string): Promise<PublicRead>;
  }
  interface FastifyRequest {
    internal: Pick<PublicRead, 'tags' | 'freshUntil'> | null;
  }
}

const HEADER = 'x-lapis-internal';

export function allowInternalRequests(app: App, responses: ResponseCache) {
  const running = new Map<string, NonNullable<FastifyRequest['internal']>>();

  app.decorateRequest('internal', null);
  app.addHook('onRequest', (request, _reply, done) => {
    const token = request.headers[HEADER];
    if (typeof token === 'string') request.internal = running.get(token) ?? null;
    done();
  });

  app.decorate('readPublic', async (url) => {
    const cached = responses.peek(url);
    if (cached) {
      const { tags, freshUntil, forms } = cached;
      return { status: 200, body: decodeText(forms), tags, freshUntil };
    }
    const token = randomUUID();
    const noted = { tags: [], freshUntil: Infinity };
    running.set(token, noted);
    try {
      const { statusCode, body } = await app.inject({ url, headers: { [HEADER]: token } });
      return { status: statusCode, body, ...noted };
    } finally {
      running.delete(token);
    }
  });
}
