import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { App } from '../http/serve';
import { textOf } from '../cache/compression';
import type { ResponseCache } from './response-cache';

/** What a public call answers to the server itself. */
export interface PublicRead {
  status: number;
  /** JSON. */
  body: string;
  /** What it was made of, whatever the status; empty where the call is not cached. */
  tags: readonly string[];
  /** When it ceases to be true by itself, in milliseconds of the clock; 0 where it is stale already. */
  freshUntil: number;
}

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Answers a public GET of the API, such as '/api/blog?page=2', to the server itself: without cookies, rate
     * limit and access log. A cached response comes straight from memory. Every other goes the way of every request with
     * a token in a header. A token is a random number that is valid while that one request runs, so nobody outside
     * can hold one. It opens nothing but these three: without a session, what is not public is refused.
     */
    readPublic(url: string): Promise<PublicRead>;
  }
  interface FastifyRequest {
    /** Set where the server itself asks: here is noted what the answer is made of. */
    internal: Pick<PublicRead, 'tags' | 'freshUntil'> | null;
  }
}

const HEADER = 'x-lapis-internal';

/** Gives the server `readPublic`. */
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
      return { status: 200, body: textOf(forms), tags, freshUntil };
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
