import { checkWords } from '@lapis/contract/form-rules';
import type { Failure } from '@lapis/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isDiskFull, isUnavailable } from '../database/failures';
import { databaseSilence } from '../database/postgres/silence';
import { StoreUnavailable } from '../storage/file-store';
import { HttpError } from './http-error';
import { logSecurityEvent } from './log/security-events';

interface ErrorResponse {
  status: number;
  body: Failure & { results?: unknown };
  headers?: Record<string, string>;
}

export function sendError(error: FastifyError | HttpError, request: FastifyRequest, reply: FastifyReply) {
  const { body } = prepareErrorReply(error, request, reply);
  return reply.type('application/json; charset=utf-8').send(body);
}

export function sendErrorAsText(
  error: FastifyError | HttpError,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  // @fastify/static throws 403 for a folder, and for a path that leads out of the served folders.
  if (error.statusCode === 403) return reply.callNotFound();
  const { body } = prepareErrorReply(error, request, reply);
  return reply.type('text/plain; charset=utf-8').send(`${body.message}\n`);
}

function prepareErrorReply(error: FastifyError | HttpError, request: FastifyRequest, reply: FastifyReply) {
  const failed = describe(error, request);
  logSecurityEvent(request, failed.status);
  if (failed.status >= 500) logFailure(error, request);
  reply.code(failed.status).headers({ 'cache-control': 'no-store', ...failed.headers });
  return failed;
}

/** Logs a request that failed. A silence of the database is logged when it begins, so it needs no stack. */
function logFailure(error: FastifyError | HttpError, { log }: FastifyRequest) {
  if (databaseSilence.isSilent() && isUnavailable(error))
    log.warn({ reason: error.message }, 'request failed, because the database does not reply');
  else log.error({ err: error }, 'request failed');
}

function describe(error: FastifyError | HttpError, request: FastifyRequest): ErrorResponse {
  if (error instanceof HttpError) {
    return {
      status: error.statusCode,
      body: { message: error.message, ...error.details },
      headers: error.headers,
    };
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    // If a path parameter is malformed, the address doesn't exist.
    if (error.validationContext === 'params') {
      return { status: 404, body: { message: 'There is nothing at this address.' } };
    }
    return {
      status: 422,
      body: { message: checkWords, errors: groupByField(error.validation) },
    };
  }
  // If the visitor has disconnected, the error looks like a lost database connection.
  if (error === request.raw.errored) return { status: 400, body: { message: 'The request was cut off.' } };
  if (isDiskFull(error)) return diskFull(request);
  if (isUnavailable(error)) {
    return {
      status: 503,
      body: { message: 'The site can’t reach its content right now. Please try again in a few seconds.' },
      headers: { 'retry-after': '5' },
    };
  }
  if (error instanceof StoreUnavailable) {
    return {
      status: 503,
      body: { message: 'The site can’t reach its files right now. Please try again in a few seconds.' },
      headers: { 'retry-after': '5' },
    };
  }
  const status = error.statusCode ?? 500;
  if (status < 500) return { status, body: { message: error.message } };
  return {
    status,
    body: {
      message: `Something went wrong on our side. If you write to us, please quote the number ${request.id}.`,
    },
  };
}

/** Explains a full disk to staff, even while they are signing in. Visitors don't need the reason. */
function diskFull({ url }: FastifyRequest): ErrorResponse {
  if (/^\/api\/(admin\/|(login|oauth)\b)/.test(url)) {
    return {
      status: 507,
      body: {
        message:
          'The server’s disk is full, so nothing can be saved. Please tell your technical contact. Everything already on the site is safe, and saving will work again once there is space.',
      },
    };
  }
  return {
    status: 503,
    body: { message: 'The site can’t save anything right now. Please try again later.' },
    headers: { 'retry-after': '600' },
  };
}

function groupByField(issues: { instancePath: string; message?: string }[]) {
  const errors: Record<string, string[]> = {};
  for (const { instancePath, message = 'This is not valid' } of issues) {
    (errors[instancePath.slice(1).replaceAll('/', '.')] ??= []).push(message);
  }
  return errors;
}
