import { rm } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import type { Readable } from 'node:stream';
import type { Media } from '@lapis/contract';
import type { MultipartFile } from '@fastify/multipart';
import { type Actor } from '../../cms/audit/audit';
import { type StoreSettings, storeOf } from '../../server/storage/open-store';
import { timestamp } from '../../server/time/clock';
import { HttpError } from '../../server/http/http-error';
import type { Services } from '../../server/http/serve';
import type { NewMedia } from './media.repository';
import { mediaFile, originalFile } from './folders';
import { type IncomingFile, incomingPath, receiveFile } from './incoming-file';
import { inspectFile } from './inspect-file';
import { justDeleted, libraryRepository } from './library.repository';
import { toBeMade } from './picture-queue.repository';

/** In one call. */
const MOST_FILES = 20;

/**
 * Takes the files of an upload one after the other, as they come in, and answers what became of each.
 * @param take reads the whole file, and may refuse it
 * @throws HttpError where none of them was taken: that of the first, with what became of all
 */
export async function takeFiles<Taken extends object>(
  files: AsyncIterable<MultipartFile>,
  take: (name: string, file: MultipartFile) => Promise<Taken>,
) {
  const results: (({ name: string } & Taken) | { name: string; error: string })[] = [];
  let first: HttpError | undefined;
  for await (const file of files) {
    const name = nameOf(file.filename);
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
 * Takes a file into the library; answers the one that is there, as `known`, where it has come before.
 * @param said what its row says from the first moment
 * @throws HttpError 409, 413, 415 or 422 with a sentence for the person who sent it
 */
export async function takeFile(
  name: string,
  { file, isAlone }: { file: Readable; isAlone?: boolean },
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
    const incoming = await receiveFile(file, path, isAlone);
    if (only && incoming.kind.kind !== only) {
      throw new HttpError(415, 'This is not a picture. Please send a JPEG, PNG, WebP, AVIF or GIF.');
    }
    const library = libraryRepository(db, contentTypes);
    const known = await library.findByHash(incoming.hash);
    if (known) return { media: known, known: true };
    const { row, keep, isKept } = await prepare(name, incoming, settings);
    // A bucket may take minutes, and a transaction would keep everybody else waiting for the database.
    await keep();
    const added = await library.add({ ...row, ...said(row.kind) }, actor, isKept);
    // Someone else sent the same one at the same moment.
    const media = added ?? (await library.findByHash(incoming.hash));
    if (!media) throw justDeleted();
    return { media, known: !added };
  } finally {
    await rm(path, { force: true });
  }
}

/**
 * Looks into a file that has come in. Answers its row in the library, how it is put in its place, and whether it is
 * there.
 * @throws HttpError 413, 415 or 422 with a sentence for the person who sent it
 */
export async function prepare(name: string, incoming: IncomingFile, settings: StoreSettings) {
  const { width, height, placeholder, pages } = await inspectFile(incoming);
  const { path, hash, size, kind } = incoming;
  const target = targetOf(name, incoming);
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
  const store = storeOf(settings);
  return {
    row,
    keep: () => store.putFile(target.name, path),
    isKept: async () => (await store.head(target.name)) !== undefined,
  };
}

/** Where a file goes: a picture to where visitors never get it, a document to where it is served as it is. */
function targetOf(name: string, { hash, kind }: IncomingFile) {
  if (kind.kind === 'image') return { name: originalFile(hash), fallback: '' };
  const file = `${hash}/${addressName(name)}.pdf`;
  return { name: mediaFile(file), fallback: file };
}

/** 'Annual Report (2026).pdf' → 'annual-report-2026': it stands in addresses, and in the dialog that saves the file. */
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

/** A name as it may be shown and kept, whatever came. */
export const nameOf = (filename: string | undefined) =>
  (filename ?? '')
    .replace(/\p{Cc}/gu, '')
    .normalize()
    .trim()
    .slice(0, 200) || 'file';

/** The next file follows on the same line, so this one is read to its end. */
async function tooMany({ file }: MultipartFile) {
  file.resume();
  await new Promise((ended) => file.once('end', ended).once('error', ended));
  return new HttpError(413, `Only ${MOST_FILES} files can be sent at once. Please send this one separately.`);
}
