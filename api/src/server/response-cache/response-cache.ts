import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { shared } from '../cdn/cache-control';
import { cacheTags } from '../cdn/cache-tags';
import { etagOf } from '../http/conditional-reads';
import { HttpError } from '../http/http-error';
import type { App, CacheRule } from '../http/serve';
import type { Settings } from '../settings/settings';
import { cacheStatus } from './cache-status';
import type { Changes } from '../cache/changes';
import { bytesOf, compress, type Forms } from '../cache/compression';
import { createTaggedCache, type Read } from '../cache/tagged-cache';
import { sendCached } from './send-cached';

const MEGABYTE = 1024 * 1024;

/** Addresses that are remembered; a longer one is not. */
const ADDRESSES = 2000;
const LONGEST_ADDRESS = 500;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of a public GET whose answers are cached in memory. */
    cache?: CacheRule;
  }
}

/** An answer as it is sent, ready for everyone. */
interface Answer {
  forms: Forms;
  tags: readonly string[];
  freshUntil: number;
  etag: string;
  tagHeader: string;
}

/** An error in the place of an answer. It is not cached. */
interface Failed {
  error: HttpError;
  freshUntil: number;
}

export type ResponseCache = ReturnType<typeof createResponseCache>;

/** The answers of public calls, in memory. */
export function createResponseCache(changes: Changes, maxBytes = 16 * MEGABYTE) {
  const cache = createTaggedCache<Answer | Failed>(changes, { maxBytes });
  // Many addresses may mean one answer: parameters that nobody knows, in any order, or left to their defaults.
  const keys = new LRUCache<string, string>({ max: ADDRESSES });
  return {
    read: cache.read,
    figures: cache.figures,
    /** The fresh answer of an address that was asked before. */
    peek(url: string): Answer | undefined {
      const key = keys.get(url);
      const answer = key === undefined ? undefined : cache.peek(key);
      return answer && 'forms' in answer ? answer : undefined;
    },
    remember(url: string, key: string) {
      if (url.length <= LONGEST_ADDRESS) keys.set(url, key);
    },
  };
}

/**
 * Caches the answers of the routes that say so. One that is fresh is sent as it lies in memory; a new one is made
 * by the route's handler, once for all who ask meanwhile. Where that fails the stale one is sent. An error is
 * not cached, so that addresses of nothing can't push out what is there.
 */
export function cacheResponses(app: App, responses: ResponseCache, settings: Pick<Settings, 'cdn'>) {
  const send = sender(settings);

  app.addHook('onRequest', (request, reply, done) => {
    const answer = responses.peek(request.url);
    if (answer && (request.method === 'GET' || request.method === 'HEAD')) {
      send(answer, 'hit', request, reply);
    } else {
      done();
    }
  });

  app.addHook('onRoute', (route) => {
    const { cache } = route.config ?? {};
    if (!cache) return;
    // A copy is for everybody.
    if (route.config?.access !== 'anyone')
      throw new Error(`${route.url} is not open to everyone, so it can't be cached`);
    const { handler } = route;
    route.handler = async function (request, reply) {
      const tags = cache.tags(request.params);
      const key = keyOf(request);
      responses.remember(request.url, key);
      reply.headers({ 'cache-tag': cacheTags(tags), 'cache-status': 'lapis; fwd=miss' });
      if (request.internal) request.internal.tags = tags;

      const { value, status } = await responses.read(key, async () => {
        const freshUntil = (await cache.freshUntil?.()) ?? Infinity;
        try {
          const text = String(reply.serialize((await handler.call(this, request, reply)) as object));
          const value = await toAnswer(text, tags, freshUntil);
          return { value, tags, bytes: bytesOf(value.forms), freshUntil };
        } catch (error) {
          if (!(error instanceof HttpError)) throw error;
          return { value: { error, freshUntil }, tags, bytes: 0, keep: false };
        }
      });
      if ('forms' in value) return send(value, status, request, reply);
      if (request.internal) request.internal.freshUntil = value.freshUntil;
      throw value.error;
    };
  });
}

const toAnswer = async (text: string, tags: string[], freshUntil: number): Promise<Answer> => ({
  forms: await compress(text),
  tags,
  freshUntil,
  etag: etagOf(text),
  tagHeader: cacheTags(tags),
});

const sender =
  (settings: Pick<Settings, 'cdn'>) =>
  (answer: Answer, status: Read<unknown>['status'], request: FastifyRequest, reply: FastifyReply) => {
    const freshUntil = status === 'stale' ? 0 : answer.freshUntil;
    if (request.internal) Object.assign(request.internal, { tags: answer.tags, freshUntil });
    reply.headers({
      'cache-tag': answer.tagHeader,
      'cache-status': cacheStatus(status),
      'cache-control': shared(settings, freshUntil),
    });
    return sendCached({ ...answer, type: 'application/json; charset=utf-8' }, request, reply);
  };

/** Of what the call knows only: its path, and the query as its schema reads it. */
const keyOf = ({ routeOptions: { url, config }, params, query }: FastifyRequest) =>
  JSON.stringify([url, params, config.endpoint?.query ? query : null]);
