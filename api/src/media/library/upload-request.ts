import multipart from '@fastify/multipart';
import type { FastifyError, FastifyRequest } from 'fastify';
import { sendError } from '../../server/http/errors';
import { HttpError } from '../../server/http/http-error';
import type { App } from '../../server/http/serve';
import { LARGEST } from './file-kind';

/** Has the routes of this part of the server take files. */
export async function acceptFiles(app: App) {
  await app.register(multipart, { throwFileSizeLimit: false });
  app.setErrorHandler<FastifyError | HttpError>((error, request, reply) =>
    sendError(isBrokenForm(error) ? brokenForm() : error, request, reply),
  );
}

/**
 * By the words of what reads forms: its errors have no class or code of their own. The needle is a boundary, of which
 * 252 characters are read, and RFC 2046 permits 70.
 */
const isBrokenForm = ({ message }: Error) => /multipart data$|^Multipart: |^The needle /.test(message);

const brokenForm = () => new HttpError(400, 'The files did not arrive complete. Please send them again.');

/** The files of a request as they come in. @throws HttpError 415 where it brings them in no form that is read */
export function filesOf(request: FastifyRequest) {
  if (!request.isMultipart()) throw new HttpError(415, 'Please send the files as multipart/form-data.');
  return request.files(reading);
}

/**
 * The one file of a request, which ends early where it has more than so many bytes.
 * @throws HttpError 415 where there is none
 */
export async function fileOf(request: FastifyRequest, most: number) {
  const none = new HttpError(415, 'Please send one file as multipart/form-data.');
  if (!request.isMultipart()) throw none;
  const file = await request.file({ limits: { fileSize: most, files: 1 } });
  if (!file) throw none;
  return file;
}

/** A byte more than is kept tells a file that is too large. */
const reading = {
  limits: { fileSize: LARGEST + 1, fields: 20, fieldSize: 1000, parts: 200 },
  defParamCharset: 'utf8',
};
