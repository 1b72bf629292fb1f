import type { FastifyServerOptions, RawServerDefault } from 'fastify';
import pretty from 'pino-pretty';
import type { Settings } from '../settings/settings';
import { withoutTokens } from './without-tokens';
import { withReasons } from './log-errors';
import type { App } from './serve';

/** Headers that would let a reader of the log act as somebody else. */
const secretHeaders = ['authorization', 'cookie', 'set-cookie', 'x-xsrf-token'];

type LogOptions = Exclude<FastifyServerOptions<RawServerDefault>['logger'], boolean | undefined>;

/** JSON lines, or readable ones where a person looks on. */
export function logOptions(
  { logLevel }: Pick<Settings, 'logLevel'>,
  stream?: { write: (line: string) => void },
): LogOptions {
  return {
    level: logLevel,
    formatters: { log: withReasons },
    redact: secretHeaders.flatMap((name) => [`*.headers["${name}"]`, `headers["${name}"]`]),
    stream: stream ?? (process.stdout.isTTY ? pretty(readable) : process.stdout),
  };
}

const readable = {
  translateTime: 'HH:MM:ss',
  ignore: 'pid,hostname,reqId,traceId,method,path,status,ms',
  singleLine: true,
};

/**
 * One line for each answer: calls at level info, files and pages at debug. Never the query, which may hold a secret, nor
 * what is secret of a path. What the server asks itself is part of another answer.
 */
export function logAnswers(app: App) {
  const logsPages = ['debug', 'trace'].includes(app.log.level);
  app.addHook('onResponse', (request, reply, done) => {
    done();
    const level = request.url.startsWith('/api/') ? 'info' : 'debug';
    if (request.internal || (level === 'debug' && !logsPages)) return;
    const { url, config } = request.routeOptions;
    const path = (config.endpoint?.secret && url) || withoutTokens(request.url.split('?', 1).join());
    const line = {
      method: request.method,
      path,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    const text = `${line.method} ${path} ${line.status} ${line.ms} ms`;
    request.log[level](line, text);
  });
}
