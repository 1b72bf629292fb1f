import type { Media } from '@lapis/contract';
import { fileWords } from '@lapis/contract/file-words';
import { toFailure, send, errorStatus } from '@lapis/http';
import {
  isForeignPhoto,
  isMoving,
  mayBecomeSmaller,
  MOST_OF_PICTURE,
  shrinkPicture,
} from './smaller-picture';

/**
 * Number of parallel requests. A second request fills the pauses of the first; more would only share the
 * bandwidth.
 */
const atOnce = 2;

const MEGABYTE = 1024 * 1024;

type UploadState =
  | { state: 'waiting' }
  | { state: 'sending'; percent: number }
  /** Uploaded; `known` if the library already had the file. */
  | { state: 'added'; media: Media; known: boolean }
  /** Failed, and retrying would not help. */
  | { state: 'refused'; words: string; status?: number }
  /** Failed, but retrying may help. */
  | { state: 'lost'; words: string };

/** A picture on the web, for the server to download. */
interface WebPicture {
  address: string;
  alt: string;
}

export type UploadSource = File | WebPicture;

export const isFile = (source: UploadSource): source is File => source instanceof File;

/** Names a source in messages, e.g. 'boat.jpg', 'boat.jpg from example.org'. */
export function sourceName(source: UploadSource) {
  if (isFile(source)) return source.name;
  if (!URL.canParse(source.address)) return source.address;
  const { pathname, hostname } = new URL(source.address);
  const name = pathname.slice(pathname.lastIndexOf('/') + 1);
  return name ? `${name} from ${hostname}` : `A picture from ${hostname}`;
}

export type Upload = { id: number; source: UploadSource } & UploadState;

const TOO_LARGE = 'This picture is larger than 20 MB. Please make it smaller and try again.';

const isTooLarge = ({ size }: File) => size > MOST_OF_PICTURE;

/** Rejects files that are certainly too large before they are uploaded. The server decides about the rest. */
function rejectLargeFile(file: File) {
  const { type, size } = file;
  if (type.startsWith('image/') && isTooLarge(file) && !mayBecomeSmaller(file)) return TOO_LARGE;
  if (type.startsWith('video/')) return fileWords.film;
  if (mayBecomeSmaller(file)) return undefined;
  if (size > 50 * MEGABYTE) return 'This file is larger than 50 MB. Please make it smaller and try again.';
  return undefined;
}

function stateAfterError(error: unknown): UploadState {
  const status = errorStatus(error);
  if (status === undefined) return { state: 'lost', words: 'The connection was lost.' };
  if (status === 401) {
    return { state: 'lost', words: 'You are signed out. Sign in again in another tab, then try again.' };
  }
  if (status === 507) return { state: 'lost', words: toFailure(error).message };
  if (status >= 500 || status === 429) {
    return { state: 'lost', words: 'The site can’t accept it just now. Please try again in a minute.' };
  }
  return { state: 'refused', words: toFailure(error).message, status };
}

async function takeFromWeb({ address, alt }: WebPicture, signal: AbortSignal): Promise<UploadState> {
  try {
    // Cuts the description to the library's limit.
    const body = { address, alt: alt.trim().slice(0, 500) };
    const { results } = await send('POST /admin/media/from-web', { body, signal, quiet: true });
    return { state: 'added', media: results.media, known: results.known };
  } catch (error) {
    return stateAfterError(error);
  }
}

/**
 * Uploads a file. Photos that are too large or in a device's own format, such as HEIC, are converted first.
 */
async function sendFile(
  file: File,
  signal: AbortSignal,
  tell: (percent: number) => void,
): Promise<UploadState> {
  try {
    if (!isTooLarge(file) && !isForeignPhoto(file)) {
      const sent = await sendAsItIs(file, signal, tell);
      // 413 can mean too many pixels for the library, so retries with a smaller copy.
      if (sent.state !== 'refused' || sent.status !== 413 || !mayBecomeSmaller(file)) return sent;
      const smaller = await shrinkPicture(file);
      return smaller ? await sendAsItIs(smaller, signal, tell) : sent;
    }
    if (await isMoving(file)) return { state: 'refused', words: fileWords.moving };
    const smaller = mayBecomeSmaller(file) ? await shrinkPicture(file) : undefined;
    if (smaller) return await sendAsItIs(smaller, signal, tell);
    if (isForeignPhoto(file) || !file.type.startsWith('image/')) return await sendAsItIs(file, signal, tell);
    return { state: 'refused', words: TOO_LARGE };
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    return { state: 'lost', words: 'This file can’t be read. Is it still there?' };
  }
}

async function sendAsItIs(
  file: File,
  signal: AbortSignal,
  tell: (percent: number) => void,
): Promise<UploadState> {
  const body = new FormData();
  body.append('files', file, file.name);
  try {
    const { results } = await send('POST /admin/media', {
      body,
      signal,
      quiet: true,
      onProgress: ({ loaded, total }) => total && tell(Math.min(100, Math.round((100 * loaded) / total))),
    });
    const [result] = results;
    if (!result) throw new Error('The server did not confirm the upload. Please try again.');
    return 'media' in result
      ? { state: 'added', media: result.media, known: result.known }
      : { state: 'refused', words: result.error };
  } catch (error) {
    return stateAfterError(error);
  }
}

/**
 * Creates a queue that uploads two files at a time. Each file has its own request, and so its own progress
 * and result. `onAdded` is called in the order of the files: files that finish early wait.
 */
export function createUploadQueue(onAdded: (media: Media, id: number) => void) {
  let uploads: readonly Upload[] = [];
  let last = 0;
  const sending = new Map<number, AbortController>();
  const arrived = new Map<number, Media>();
  const listeners = new Set<() => void>();

  function setUploads(next: readonly Upload[]) {
    uploads = next;
    for (const listener of listeners) listener();
  }

  const setState = (id: number, now: UploadState) =>
    setUploads(uploads.map((upload) => (upload.id === id ? { id, source: upload.source, ...now } : upload)));

  function startWaiting() {
    for (const { id, source, state } of uploads) {
      if (state === 'waiting' && sending.size < atOnce) void transfer(id, source);
    }
  }

  async function transfer(id: number, source: UploadSource) {
    const controller = new AbortController();
    sending.set(id, controller);
    setState(id, { state: 'sending', percent: 0 });
    const { signal } = controller;
    const result = isFile(source)
      ? await sendFile(source, signal, (percent) => setState(id, { state: 'sending', percent }))
      : await takeFromWeb(source, signal);
    sending.delete(id);
    setState(id, result);
    if (result.state === 'added') arrived.set(id, result.media);
    tellInOrder();
    startWaiting();
  }

  function tellInOrder() {
    const open = uploads.find(({ state }) => state === 'waiting' || state === 'sending')?.id ?? Infinity;
    const ready = [...arrived].filter(([id]) => id < open).toSorted(([one], [other]) => one - other);
    for (const [id, media] of ready) {
      arrived.delete(id);
      onAdded(media, id);
    }
  }

  /** Adds uploads to the queue, and returns their ids in the same order. */
  function add(sources: Iterable<UploadSource>) {
    const added = Array.from(sources, (source): Upload => {
      last += 1;
      const words = isFile(source) ? rejectLargeFile(source) : undefined;
      return { id: last, source, ...(words ? { state: 'refused', words } : { state: 'waiting' }) };
    });
    setUploads([...uploads, ...added]);
    startWaiting();
    return added.map(({ id }) => id);
  }

  function remove(gone: (upload: Upload) => boolean) {
    const ids = uploads.filter(gone).map(({ id }) => id);
    setUploads(uploads.filter((upload) => !gone(upload)));
    for (const id of ids) sending.get(id)?.abort();
    tellInOrder();
  }

  return {
    get uploads() {
      return uploads;
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    add,
    cancel: (id: number) => remove((upload) => upload.id === id),
    retry(id: number) {
      setState(id, { state: 'waiting' });
      startWaiting();
    },
    /** Removes finished uploads from the list. */
    clear: () => remove(({ state }) => state !== 'waiting' && state !== 'sending'),
    stop: () => remove(() => true),
  };
}

export type UploadQueue = ReturnType<typeof createUploadQueue>;
