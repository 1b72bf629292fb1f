import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { sharedCacheControl } from '../cdn/cache-control';
import { cacheTags } from '../cdn/cache-tags';
import { createEtag } from '../http/conditional-reads';
import { HttpError } from '../http/http-error';
import type { App, CacheRule } from '../http/serve';
import type { Settings } from '../settings/settings';
import { cacheStatus } from './cache-status';
import type { Changes } from '../cache/changes';
import { countBytes, compress, type CompressedForms } from '../cache/compression';
import { createTaggedCache, type CacheRead } from '../cache/tagged-cache';
import { sendCached } from './send-cached';

const MEGABYTE = 1024 * 1024;

const ADDRESSES = 2000;
const LONGEST_ADDRESS = 500;

declare module 'fastify' {
  interface FastifyContextConfig {
    cache?: CacheRule;
  }
}

interface CachedResponse {
  forms: CompressedForms;
  tags: readonly string[];
  freshUntil: number;
  etag: string;
  tagHeader: string;
}

interface FailedResponse {
  error: HttpError;
  freshUntil: number;
}

export type ResponseCache = ReturnType<typeof createResponseCache>;

export function createResponseCache(changes: Changes, maxBytes = 16 * MEGABYTE) {
  const cache = createTaggedCache<CachedResponse | FailedResponse>(changes, { maxBytes });
  // URLs share a response if they differ only in unknown parameters, in the order of parameters, or in
  // whether defaults are stated.
  const keys = new LRUCache<string, string>({ max: ADDRESSES });
  return {
    read: cache.read,
    figures: cache.figures,
    peek(url: string): CachedResponse | undefined {
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
 * Caches the responses from routes with a `cache` rule. If the handler fails, a stale response is sent.
 * Errors aren't cached, so that requests for missing addresses can't evict content.
 */
export function cacheResponses(app: App, responses: ResponseCache, settings: Pick<Settings, 'cdn'>) {
  const send = createSender(settings);

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
    if (route.config?.access !== 'anyone')
      throw new Error(`${route.url} is not open to everyone, so it can’t be cached`);
    const { handler } = route;
    route.handler = async function (request, reply) {
      const tags = cache.tags(request.params);
      const key = responseKey(request);
      responses.remember(request.url, key);
      reply.headers({ 'cache-tag': cacheTags(tags), 'cache-status': 'lapis; fwd=miss' });
      if (request.internal) request.internal.tags = tags;

      const { value, status } = await responses.read(key, async () => {
        const freshUntil = (await cache.freshUntil?.()) ?? Infinity;
        try {
          const text = String(reply.serialize((await handler.call(this, request, reply)) as object));
          const value = await toAnswer(text, tags, freshUntil);
          return { value, tags, bytes: countBytes(value.forms), freshUntil };
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

const toAnswer = async (text: string, tags: string[], freshUntil: number): Promise<CachedResponse> => ({
  forms: await compress(text),
  tags,
  freshUntil,
  etag: createEtag(text),
  tagHeader: cacheTags(tags),
});

const createSender =
  (settings: Pick<Settings, 'cdn'>) =>
  (
    answer: CachedResponse,
    status: CacheRead<unknown>['status'],
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    const freshUntil = status === 'stale' ? 0 : answer.freshUntil;
    if (request.internal) Object.assign(request.internal, { tags: answer.tags, freshUntil });
    reply.headers({
      'cache-tag': answer.tagHeader,
      'cache-status': cacheStatus(status),
      'cache-control': sharedCacheControl(settings, freshUntil),
    });
    return sendCached({ ...answer, type: 'application/json; charset=utf-8' }, request, reply);
  };

/** Builds the key from parsed input, so that unknown parameters make no difference. */
const responseKey = ({ routeOptions: { url, config }, params, query }: FastifyRequest) =>
  JSON.stringify([url, params, config.endpoint?.query ? query : null]);
