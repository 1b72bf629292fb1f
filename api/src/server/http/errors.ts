import type { Failure } from '@lapis/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isDiskFull, isUnavailable } from '../database/failures';
import { StoreUnavailable } from '../storage/file-store';
import { HttpError } from './http-error';
import { noteSecurityEvent } from './security-events';

/** What an answer that failed consists of. */
interface Failed {
  status: number;
  body: Failure & { results?: unknown };
  headers?: Record<string, string>;
}

/** Answers an error of the API as `{ message }`. */
export function sendError(error: FastifyError | HttpError, request: FastifyRequest, reply: FastifyReply) {
  const { body } = prepare(error, request, reply);
  return reply.type('application/json; charset=utf-8').send(body);
}

/** Answers an error where a person asked for a page or a file. */
export function sendErrorAsText(
  error: FastifyError | HttpError,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  // 'Forbidden' is what the file server says to a path that is a folder, or that leaves the folders it serves.
  if (error.statusCode === 403) return reply.callNotFound();
  const { body } = prepare(error, request, reply);
  return reply.type('text/plain; charset=utf-8').send(`${body.message}\n`);
}

/** Sets the status and headers of an error's answer. What is the server's own fault goes to the log and not to the caller. */
function prepare(error: FastifyError | HttpError, request: FastifyRequest, reply: FastifyReply) {
  const failed = describe(error, request);
  noteSecurityEvent(request, failed.status);
  if (failed.status >= 500) request.log.error({ err: error }, 'request failed');
  reply.code(failed.status).headers({ 'cache-control': 'no-store', ...failed.headers });
  return failed;
}

function describe(error: FastifyError | HttpError, request: FastifyRequest): Failed {
  if (error instanceof HttpError) {
    return {
      status: error.statusCode,
      body: { message: error.message, ...error.details },
      headers: error.headers,
    };
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    // A path parameter of the wrong kind is an address that doesn't exist.
    if (error.validationContext === 'params') {
      return { status: 404, body: { message: 'There is nothing at this address.' } };
    }
    return {
      status: 422,
      body: { message: 'Please check what you entered.', errors: byField(error.validation) },
    };
  }
  // The client went away; its error looks like that of a database which did.
  if (error === request.raw.errored) return { status: 400, body: { message: 'The request broke off.' } };
  if (isDiskFull(error)) return diskFull(request);
  if (isUnavailable(error)) {
    return {
      status: 503,
      body: { message: "The site can't reach its content right now. Please try again in a few seconds." },
      headers: { 'retry-after': '5' },
    };
  }
  if (error instanceof StoreUnavailable) {
    return {
      status: 503,
      body: { message: "The site can't reach its files right now. Please try again in a few seconds." },
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

/** Staff are told what to do about it, also as they sign in; visitors only that it isn't their fault. */
function diskFull({ url }: FastifyRequest): Failed {
  if (/^\/api\/(admin\/|login\b)/.test(url)) {
    return {
      status: 507,
      body: {
        message:
          'The server’s disk is full, so nothing can be saved. Please tell whoever looks after the server. What is on the site is safe, and saving will work again once there is space.',
      },
    };
  }
  return {
    status: 503,
    body: { message: "The site can't save anything right now. Please try again later." },
    headers: { 'retry-after': '600' },
  };
}

function byField(issues: { instancePath: string; message?: string }[]) {
  const errors: Record<string, string[]> = {};
  for (const { instancePath, message = 'This is not valid' } of issues) {
    // '/social/0/url' → 'social.0.url'; what is wrong with the whole body stands under the empty name.
    (errors[instancePath.slice(1).replaceAll('/', '.')] ??= []).push(message);
  }
  return errors;
}
