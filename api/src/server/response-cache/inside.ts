import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { App } from '../http/serve';
import { textOf } from '../cache/compression';
import type { ResponseCache } from './response-cache';

/** What a public call answers to the server itself. */
interface PublicRead {
  status: number;
  /** JSON. */
  body: string;
  /** What it was made of, whatever the status; empty where the call is not kept. */
  tags: readonly string[];
  /** When it ceases to be true by itself, in milliseconds of the clock; 0 where it is stale already. */
  freshUntil: number;
}

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Answers a public GET of the API, such as '/api/blog?page=2', to the server itself: without cookies, rate
     * limit and access log. What is kept comes straight from memory. The rest goes the way of every request with
     * a pass in a header. A pass is a random number that is valid while that one request runs, so nobody outside
     * can hold one. It opens nothing but these three: without a session, what is not public is refused.
     */
    readPublic(url: string): Promise<PublicRead>;
  }
  interface FastifyRequest {
    /** Set where the server itself asks: here is noted what the answer is made of. */
    inside: Pick<PublicRead, 'tags' | 'freshUntil'> | null;
  }
}

const HEADER = 'x-lapis-pass';

/** Gives the server `readPublic`. */
export function readFromInside(app: App, responses: ResponseCache) {
  const passes = new Map<string, NonNullable<FastifyRequest['inside']>>();

  app.decorateRequest('inside', null);
  app.addHook('onRequest', (request, _reply, done) => {
    const pass = request.headers[HEADER];
    if (typeof pass === 'string') request.inside = passes.get(pass) ?? null;
    done();
  });

  app.decorate('readPublic', async (url) => {
    const kept = responses.peek(url);
    if (kept) {
      const { tags, freshUntil, forms } = kept;
      return { status: 200, body: textOf(forms), tags, freshUntil };
    }
    const pass = randomUUID();
    const inside = { tags: [], freshUntil: Infinity };
    passes.set(pass, inside);
    try {
      const { statusCode, body } = await app.inject({ url, headers: { [HEADER]: pass } });
      return { status: statusCode, body, ...inside };
    } finally {
      passes.delete(pass);
    }
  });
}
