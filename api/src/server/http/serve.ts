import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Access, Endpoint } from '@lapis/contract';
import type {
  FastifyBaseLogger,
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RawServerDefault,
  RouteGenericInterface,
  RouteHandlerMethod,
  RouteOptions,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Changes } from '../cache/changes';
import type { Database } from '../database/database';
import { bodyLimits } from './limits';
import type { Mail } from './mail';
import type { Settings } from '../settings/settings';

export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** What the resources work with. */
export interface Services {
  db: Database;
  settings: Settings;
  changes: Changes;
  mail: Mail;
}

/** How the answers of a public GET are cached. */
export interface CacheRule<Params = unknown> {
  /** What the answer is made of. */
  tags(params: Params): string[];
  /** When the answer changes by itself, in milliseconds of the clock. */
  freshUntil?(): Promise<number | undefined>;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call; a route of the API that doesn't say is closed to everybody. */
    access?: Access;
    endpoint?: Endpoint;
  }
}

type Part<E extends Endpoint, Name extends keyof Endpoint> =
  E extends Record<Name, infer Schema extends z.ZodType> ? Schema : undefined;

interface RouteSchema<E extends Endpoint> {
  params: Part<E, 'params'>;
  querystring: Part<E, 'query'>;
  body: Part<E, 'body'>;
  response: { 200: Reply<E> };
}

type Params<E extends Endpoint> =
  Part<E, 'params'> extends z.ZodType ? z.output<Part<E, 'params'>> : undefined;

type Reply<E extends Endpoint> = Part<E, 'reply'> extends z.ZodType ? Part<E, 'reply'> : z.ZodUndefined;

/**
 * Turns a call of the contract into the options of its route, all but the handler. What the handler returns is
 * checked against the reply's schema, and loses every field that the schema doesn't have. The answers of a public
 * GET may be cached in memory: `cache` says until what changes.
 */
export function serve<E extends Endpoint>(endpoint: E, cache?: CacheRule<Params<E>>) {
  const status = endpoint.status ?? (endpoint.reply ? 200 : 204);
  return {
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: bodyLimits[endpoint.access],
    config: {
      access: endpoint.access,
      endpoint: endpoint as Endpoint,
      ...(cache && { cache: cache as CacheRule }),
    },
    // The framework warns of a schema that is named and undefined.
    schema: {
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      response: replies(endpoint, status),
    } as RouteSchema<E>,
    preHandler: (_request: FastifyRequest, reply: FastifyReply, done: () => void) => {
      reply.code(status);
      done();
    },
  };
}

type Handler<E extends Endpoint> = RouteHandlerMethod<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  RouteGenericInterface,
  FastifyContextConfig,
  RouteSchema<E>,
  ZodTypeProvider
>;

/** Answers a call of the contract: what the handler returns is checked and sent. */
export const answer = <const E extends Endpoint>(app: App, endpoint: E, handler: Handler<E>) =>
  app.route({ ...serve(endpoint), handler } as RouteOptions);

/** The same of a public GET, whose answers are cached in memory: `cache` says until what changes. */
export const answerCached = <const E extends Endpoint>(
  app: App,
  endpoint: E,
  cache: CacheRule<Params<E>>,
  handler: Handler<E>,
) => app.route({ ...serve(endpoint, cache), handler } as RouteOptions);

/** A change that says which copy it was made on may find a newer one, and is then answered with that. */
function replies({ query, body, reply = z.undefined() }: Endpoint, status: number) {
  const isVersioned = [query, body].some((part) => part instanceof z.ZodObject && 'version' in part.shape);
  const hasCopy = reply instanceof z.ZodObject && 'results' in reply.shape;
  if (!isVersioned || !hasCopy) return { [status]: reply };
  return { [status]: reply, 409: reply.extend({ message: z.string() }) };
}
