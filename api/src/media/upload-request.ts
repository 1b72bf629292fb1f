import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../refusal';
import type { App } from '../serve';
import { LARGEST } from './file-kind';

/** Has the routes of this part of the server take files. */
export const acceptFiles = (app: App) => app.register(multipart, { throwFileSizeLimit: false });

/** The files of a request as they come in. @throws Refusal 415 where it brings them in no form that is read */
export function filesOf(request: FastifyRequest) {
  if (!request.isMultipart()) throw new Refusal(415, 'Please send the files as multipart/form-data.');
  return request.files(reading);
}

/** A byte more than is kept tells a file that is too large. */
const reading = {
  limits: { fileSize: LARGEST + 1, fields: 20, fieldSize: 1000, parts: 200 },
  defParamCharset: 'utf8',
};
