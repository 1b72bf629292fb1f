import multipart from '@fastify/multipart';
import type { FastifyError, FastifyRequest } from 'fastify';
import { sendError } from '../../../server/http/errors';
import { HttpError } from '../../../server/http/http-error';
import type { App } from '../../../server/http/serve';
import { LARGEST } from '../files/file-kind';

export async function acceptFiles(app: App) {
  await app.register(multipart, { throwFileSizeLimit: false });
  app.setErrorHandler<FastifyError | HttpError>((error, request, reply) =>
    sendError(isBrokenForm(error) ? brokenForm() : error, request, reply),
  );
}

/**
 * Recognises the parser's errors by their message, because they have no class or code. The parser calls the
 * boundary a 'needle' and reads 252 characters of it; RFC 2046 allows 70.
 */
const isBrokenForm = ({ message }: Error) => /multipart data$|^Multipart: |^The needle /.test(message);

const brokenForm = () => new HttpError(400, 'The upload was incomplete. Please try again.');

export function readFiles(request: FastifyRequest) {
  if (!request.isMultipart()) throw new HttpError(415, 'Please send the files as multipart/form-data.');
  return request.files(reading);
}

/**
 * Returns a request's only file, truncated after `most` bytes.
 * @throws HttpError 415 if there is none
 */
export async function readSingleFile(request: FastifyRequest, most: number) {
  const none = new HttpError(415, 'Please send one file as multipart/form-data.');
  if (!request.isMultipart()) throw none;
  const file = await request.file({ limits: { fileSize: most, files: 1 } });
  if (!file) throw none;
  return file;
}

/** Parser options. `fileSize` is one byte above the limit, so that oversized files can be recognised. */
const reading = {
  limits: { fileSize: LARGEST + 1, fields: 20, fieldSize: 1000, parts: 200 },
  defParamCharset: 'utf8',
};
