import { checkWords } from '@lapis/contract/form-rules';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { ImportFields } from '@lapis/contract';
import type { FastifyRequest } from 'fastify';
import { incomingPath } from '../../media/library/files/incoming-file';
import { cleanFileName } from '../../media/library/uploads/uploads';
import { HttpError } from '../../server/http/http-error';
import type { StoreSettings } from '../../server/storage/open-store';
import type { WebsiteImportOptions } from './imports.repository';

const MEGABYTE = 1024 * 1024;

/**
 * Upload limit in bytes. Slightly above the reader's limit, because the reader's error message contains
 * advice.
 */
const MOST = 33 * MEGABYTE;

const limits = { files: 1, fileSize: MOST, fields: 20, fieldSize: 2000 };

/**
 * Stores an uploaded export in a temporary file and parses the form's fields, in any order. The caller must
 * delete the file.
 * @throws HttpError 415 without a file, 413 or 422 with a message
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
        name = cleanFileName(part.filename);
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

function readFields(given: Record<string, unknown>): { dry_run: boolean; options: WebsiteImportOptions } {
  const { data, error } = ImportFields.safeParse(given);
  if (!data) {
    const errors = Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.'), [message]]));
    throw new HttpError(422, checkWords, { errors });
  }
  const { dry_run, pictures, from = '', covers = '', given_at = '', menu, address } = data;
  const consent = pictures === 'consented' ? { from, covers, given_at } : undefined;
  return { dry_run: dry_run === '1', options: { consent, menu: menu || undefined, address } };
}
