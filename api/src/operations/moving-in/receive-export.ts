import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { MoveInFields } from '@lapis/contract';
import type { FastifyRequest } from 'fastify';
import { incomingPath } from '../../media/library/incoming-file';
import { nameOf } from '../../media/library/uploads';
import { HttpError } from '../../server/http/http-error';
import type { StoreSettings } from '../../server/storage/open-store';
import type { MoveInOptions } from './imports.repository';

const MEGABYTE = 1024 * 1024;

/** In bytes, a little more than is read: who reads the file then says that it is too large, and what to do. */
const MOST = 33 * MEGABYTE;

const limits = { files: 1, fileSize: MOST, fields: 20, fieldSize: 2000 };

/**
 * Writes the export that a request brings to a file of this machine, and reads the fields that come with it, in
 * whichever order they come. Whoever asks for it deletes the file.
 * @throws HttpError 415 where there is no file, 413 or 422 in words
 */
export async function receiveExport(request: FastifyRequest, settings: StoreSettings) {
  if (!request.isMultipart()) throw new HttpError(415, 'Please send the export as multipart/form-data.');
  const path = await incomingPath(settings);
  try {
    const given: Record<string, unknown> = {};
    let name: string | undefined;
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') given[part.fieldname] = part.value;
      else {
        name = nameOf(part.filename);
        await pipeline(part.file, createWriteStream(path));
      }
    }
    if (name === undefined) throw new HttpError(415, 'There was no file. Please choose the export.');
    return { path, name, ...readFields(given) };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

function readFields(given: Record<string, unknown>): { dry_run: boolean; options: MoveInOptions } {
  const { data, error } = MoveInFields.safeParse(given);
  if (!data) {
    const errors = Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.'), [message]]));
    throw new HttpError(422, 'Please check what you entered.', { errors });
  }
  const { dry_run, pictures, from = '', covers = '', given_at = '', menu, address } = data;
  const consent = pictures === 'consented' ? { from, covers, given_at } : undefined;
  return { dry_run: dry_run === '1', options: { consent, menu: menu || undefined, address } };
}
