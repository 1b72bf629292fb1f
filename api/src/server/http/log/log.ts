import type { FastifyServerOptions, RawServerDefault } from 'fastify';
import pretty from 'pino-pretty';
import type { Settings } from '../../settings/settings';
import { redactTokens } from '../limits/without-tokens';
import { serializeErrors } from './log-errors';
import type { App } from '../serve';

/** Headers that would let a reader of the log impersonate a user. */
const secretHeaders = ['authorization', 'cookie', 'set-cookie', 'x-xsrf-token'];

type LogOptions = Exclude<FastifyServerOptions<RawServerDefault>['logger'], boolean | undefined>;

export function logOptions(
  { logLevel }: Pick<Settings, 'logLevel'>,
  stream?: { write: (line: string) => void },
): LogOptions {
  return {
    level: logLevel,
    formatters: { log: serializeErrors },
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
 * Logs one line per response: API calls at level info, files and pages at debug. Never logs query strings or
 * the secret parts of paths. Internal requests aren't logged, because they are part of another request.
 */
export function logAnswers(app: App) {
  const logsPages = ['debug', 'trace'].includes(app.log.level);
  app.addHook('onResponse', (request, reply, done) => {
    done();
    const level = request.url.startsWith('/api/') ? 'info' : 'debug';
    if (request.internal || (level === 'debug' && !logsPages)) return;
    const { url, config } = request.routeOptions;
    const path = (config.endpoint?.secret && url) || redactTokens(request.url.split('?', 1).join());
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
