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

export interface Services {
  db: Database;
  settings: Settings;
  changes: Changes;
  mail: Mail;
}

export interface CacheRule<Params = unknown> {
  tags(params: Params): string[];
  freshUntil?(): Promise<number | undefined>;
}

declare module 'fastify' {
  interface FastifyContextConfig {
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
 * Converts a call in the contract into route options, without the handler. Results are checked against the
 * schema of the reply, and fields that aren't in the schema are dropped.
 */
export function toRouteOptions<E extends Endpoint>(endpoint: E, cache?: CacheRule<Params<E>>) {
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

export const addRoute = <const E extends Endpoint>(app: App, endpoint: E, handler: Handler<E>) =>
  app.route({ ...toRouteOptions(endpoint), handler } as RouteOptions);

export const addCachedRoute = <const E extends Endpoint>(
  app: App,
  endpoint: E,
  cache: CacheRule<Params<E>>,
  handler: Handler<E>,
) => app.route({ ...toRouteOptions(endpoint, cache), handler } as RouteOptions);

function replies({ query, body, reply = z.undefined() }: Endpoint, status: number) {
  const isVersioned = [query, body].some((part) => part instanceof z.ZodObject && 'version' in part.shape);
  const hasCopy = reply instanceof z.ZodObject && 'results' in reply.shape;
  if (!isVersioned || !hasCopy) return { [status]: reply };
  return { [status]: reply, 409: reply.extend({ message: z.string() }) };
}
