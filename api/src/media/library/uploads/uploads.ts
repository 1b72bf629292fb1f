import { rm } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import type { Readable } from 'node:stream';
import type { Media } from '@lapis/contract';
import type { MultipartFile } from '@fastify/multipart';
import { type Actor } from '../../../cms/audit/audit';
import type { Database } from '../../../server/database/database';
import { type StoreSettings, openSiteStore } from '../../../server/storage/open-store';
import { timestamp } from '../../../server/time/clock';
import { HttpError } from '../../../server/http/http-error';
import type { Services } from '../../../server/http/serve';
import { moveFile } from '../discard-many';
import type { NewMedia } from '../media.repository';
import { mediaFile, originalFile } from '../folders';
import { type IncomingFile, incomingPath, receiveFile } from '../files/incoming-file';
import { inspectFile } from '../files/inspect-file';
import { justDeleted, libraryRepository } from '../library.repository';
import { toBeMade } from '../pictures/picture-queue.repository';

const MOST_FILES = 20;

/**
 * Processes the files of an upload one by one and returns the results.
 * @param take reads the whole file, and may reject it
 * @throws HttpError the first file's error, with all results, if every file was rejected
 */
export async function takeFiles<Taken extends object>(
  files: AsyncIterable<MultipartFile>,
  take: (name: string, file: MultipartFile) => Promise<Taken>,
) {
  const results: (({ name: string } & Taken) | { name: string; error: string })[] = [];
  let first: HttpError | undefined;
  for await (const file of files) {
    const name = cleanFileName(file.filename);
    try {
      if (results.length >= MOST_FILES) throw await tooMany(file);
      results.push({ name, ...(await take(name, file)) });
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      first ??= error;
      results.push({ name, error: error.message });
    }
  }
  if (results.length === 0) throw new HttpError(422, 'There was no file. Please choose one.');
  if (first && results.every((result) => 'error' in result)) {
    throw new HttpError(first.statusCode, first.message, { results });
  }
  return results;
}

/**
 * Adds a file to the library. If the library already has it, returns that file, with `known: true`.
 * @param said returns additional columns for the new row
 * @throws HttpError 409, 413, 415 or 422 with a message for the sender
 */
export async function takeFile(
  name: string,
  { file, isAlone = false }: { file: Readable; isAlone?: boolean },
  actor: Actor,
  {
    db,
    settings,
    contentTypes,
    only,
  }: Pick<Services, 'db' | 'contentTypes'> & { settings: StoreSettings; only?: 'image' | undefined },
  said: (kind: Media['kind']) => Partial<NewMedia> = () => ({}),
): Promise<{ media: Media; known: boolean }> {
  const path = await incomingPath(settings);
  try {
    const incoming = await receiveFile(file, path, { name, isAlone });
    if (only && incoming.kind.kind !== only) {
      throw new HttpError(415, 'This is not a picture. Please send a JPEG, PNG, WebP, AVIF or GIF.');
    }
    const library = libraryRepository(db, contentTypes);
    const known = await library.findByHash(incoming.hash);
    if (known) return { media: await outOfTrash(db, library, known, actor), known: true };
    const { row, keep, isKept } = await prepare(name, incoming, settings);
    // Stores the file outside the transaction, so that a slow bucket doesn't block others.
    await keep();
    const added = await library.add({ ...row, ...said(row.kind) }, actor, isKept);
    const media = added ?? (await library.findByHash(incoming.hash));
    if (!media) throw justDeleted();
    return { media, known: !added };
  } finally {
    await rm(path, { force: true });
  }
}

/** Restores a file from the trash if it is uploaded again. */
async function outOfTrash(
  db: Database,
  library: ReturnType<typeof libraryRepository>,
  media: Media,
  actor: Actor,
) {
  if (media.deleted_at === null) return media;
  await moveFile(db, media.id, 'restored', actor);
  return (await library.find(media.id)) ?? media;
}

/**
 * Inspects a file; returns its row, a function that stores the file, and one that checks that it is stored.
 * @throws HttpError 413, 415 or 422 with a message for the sender
 */
export async function prepare(name: string, incoming: IncomingFile, settings: StoreSettings) {
  const { width, height, placeholder, pages } = await inspectFile(incoming);
  const { path, hash, size, kind } = incoming;
  const target = storageTarget(name, incoming);
  const row: NewMedia = {
    kind: kind.kind,
    hash,
    width,
    height,
    whole_width: width,
    whole_height: height,
    pages,
    placeholder,
    fallback: target.fallback,
    variants: '[]',
    name,
    mime: kind.mime,
    size,
    created_at: timestamp(),
    ...(kind.kind === 'image' && toBeMade()),
  };
  const store = openSiteStore(settings);
  return {
    row,
    keep: () => store.putFile(target.name, path),
    isKept: async () => (await store.head(target.name)) !== undefined,
  };
}

/**
 * Pictures are stored privately, because only their variants are public. Documents are published unchanged.
 */
function storageTarget(name: string, { hash, kind }: IncomingFile) {
  if (kind.kind === 'image') return { name: originalFile(hash), fallback: '' };
  const file = `${hash}/${addressName(name)}.pdf`;
  return { name: mediaFile(file), fallback: file };
}

/** Returns a file name for URLs and downloads: 'Annual Report (2026).pdf' → 'annual-report-2026'. */
function addressName(name: string) {
  const words = basename(name, extname(name)).normalize('NFKD').toLowerCase();
  return (
    words
      .replace(/\p{M}/gu, '')
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, 80)
      .replace(/^-+|-+$/g, '') || 'document'
  );
}

export const cleanFileName = (filename: string | undefined) =>
  (filename ?? '')
    .replace(/\p{Cc}/gu, '')
    .normalize()
    .trim()
    .slice(0, 200) || 'file';

/** Reads the file to its end, because the next one follows in the same request. */
async function tooMany({ file }: MultipartFile) {
  file.resume();
  await new Promise((ended) => file.once('end', ended).once('error', ended));
  return new HttpError(413, `Only ${MOST_FILES} files can be sent at once. Please send this one separately.`);
}
