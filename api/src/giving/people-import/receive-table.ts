import { checkWords } from '@lapis/contract/form-rules';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { cleanFileName } from '../../media/library/uploads/uploads';
import { HttpError } from '../../server/http/http-error';

export interface TableFile {
  name: string;
  bytes: Buffer;
}

function readOptions<Options>(schema: z.ZodType<Options>, text: unknown): Options {
  let given: unknown;
  try {
    given = JSON.parse(String(text));
  } catch {
    throw new HttpError(422, 'The field `options` is not JSON.');
  }
  const { data, error } = schema.safeParse(given);
  if (data !== undefined) return data;
  const errors = Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => [path.join('.'), [message]]),
  );
  throw new HttpError(422, checkWords, { errors });
}

/**
 * Receives a form with one file and, unless only the file is needed, the field `options`, in any order.
 * @param most size limit of the file in bytes; the file ends one byte above it, so that a larger one is recognised
 * @throws HttpError 415 without a file, 422 with a message
 */
export async function receiveTable<Options>(
  request: FastifyRequest,
  { schema, most }: { schema: z.ZodType<Options>; most: number },
) {
  if (!request.isMultipart()) throw new HttpError(415, 'Please send the table as multipart/form-data.');
  const limits = { files: 1, fileSize: most + 1, fields: 5, fieldSize: 20_000 };
  let file: TableFile | undefined;
  let options: unknown;
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') file = { name: cleanFileName(part.filename), bytes: await part.toBuffer() };
    else if (part.fieldname === 'options') options = part.value;
  }
  if (!file) throw new HttpError(415, 'There was no file. Please choose the table.');
  return { file, options: () => readOptions(schema, options) };
}
