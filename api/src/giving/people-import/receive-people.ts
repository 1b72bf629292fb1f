import { PeopleImportOptions } from '@lapis/contract';
import { checkWords } from '@lapis/contract/form-rules';
import { peopleLimits } from '@lapis/contract/people-fields';
import type { FastifyRequest } from 'fastify';
import { cleanFileName } from '../../media/library/uploads/uploads';
import { HttpError } from '../../server/http/http-error';
import type { PeopleFile } from './run-import';

/** One byte above the limit, so that a larger file can be recognised. */
const limits = { files: 1, fileSize: peopleLimits.bytes + 1, fields: 5, fieldSize: 20_000 };

function readOptions(text: unknown): PeopleImportOptions {
  let given: unknown;
  try {
    given = JSON.parse(String(text));
  } catch {
    throw new HttpError(422, 'The field `options` is not JSON.');
  }
  const { data, error } = PeopleImportOptions.safeParse(given);
  if (data) return data;
  const errors = Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.'), [message]]));
  throw new HttpError(422, checkWords, { errors });
}

/**
 * Receives a form with one file and, unless only the file is needed, the field `options`, in any order.
 * @throws HttpError 415 without a file, 422 with a message
 */
export async function receivePeople(request: FastifyRequest) {
  if (!request.isMultipart()) throw new HttpError(415, 'Please send the table as multipart/form-data.');
  let file: PeopleFile | undefined;
  let options: unknown;
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') file = { name: cleanFileName(part.filename), bytes: await part.toBuffer() };
    else if (part.fieldname === 'options') options = part.value;
  }
  if (!file) throw new HttpError(415, 'There was no file. Please choose the table.');
  return { file, options: () => readOptions(options) };
}
