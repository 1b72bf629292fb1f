import type { Media } from '@lapis/contract';
import { fileWords } from '@lapis/contract/file-words';
import { failureOf, send, statusOf } from '@lapis/http';
import {
  isForeignPhoto,
  isMoving,
  mayBecomeSmaller,
  MOST_OF_PICTURE,
  smallerPicture,
} from './smaller-picture';

/** Requests at a time: the second fills the pauses of the first, and more would only share the same line. */
const atOnce = 2;

const MEGABYTE = 1024 * 1024;

type UploadState =
  | { state: 'waiting' }
  | { state: 'sending'; percent: number }
  /** `known`: the library has had it before. */
  | { state: 'added'; media: Media; known: boolean }
  /** Sending it again would change nothing. */
  | { state: 'refused'; words: string; status?: number }
  /** It may go well another time. */
  | { state: 'lost'; words: string };

/** A picture that is somewhere on the web, from where the library takes it. */
interface WebPicture {
  address: string;
  /** What the page says of it that it was copied from. */
  alt: string;
}

export type Source = File | WebPicture;

export const isFile = (source: Source): source is File => source instanceof File;

/** What a file is called on its way: 'boat.jpg', 'boat.jpg from example.org'. */
export function sourceName(source: Source) {
  if (isFile(source)) return source.name;
  if (!URL.canParse(source.address)) return source.address;
  const { pathname, hostname } = new URL(source.address);
  const name = pathname.slice(pathname.lastIndexOf('/') + 1);
  return name ? `${name} from ${hostname}` : `A picture from ${hostname}`;
}

/** One file on its way to the library. */
export type Upload = { id: number; source: Source } & UploadState;

const TOO_LARGE = 'This picture is larger than 20 MB. Please make it smaller and try again.';

const isTooLarge = ({ size }: File) => size > MOST_OF_PICTURE;

/** Why a file need not be sent at all; undefined if it may. The server looks into it, and decides. */
function plainlyTooLarge(file: File) {
  const { type, size } = file;
  if (type.startsWith('image/') && isTooLarge(file) && !mayBecomeSmaller(file)) return TOO_LARGE;
  if (type.startsWith('video/')) return fileWords.film;
  if (mayBecomeSmaller(file)) return undefined;
  if (size > 50 * MEGABYTE) return 'This file is larger than 50 MB. Please make it smaller and try again.';
  return undefined;
}

function stateAfter(error: unknown): UploadState {
  const status = statusOf(error);
  if (status === undefined) return { state: 'lost', words: 'The connection was lost.' };
  if (status === 401) {
    return { state: 'lost', words: 'You are signed out. Sign in again in another tab, then try again.' };
  }
  if (status === 507) return { state: 'lost', words: failureOf(error).message };
  if (status >= 500 || status === 429) {
    return { state: 'lost', words: 'The site can’t accept it just now. Please try again in a minute.' };
  }
  return { state: 'refused', words: failureOf(error).message, status };
}

/** Has the library take a picture from elsewhere. */
async function takeFromWeb({ address, alt }: WebPicture, signal: AbortSignal): Promise<UploadState> {
  try {
    // The library takes descriptions of that length.
    const body = { address, alt: alt.trim().slice(0, 500) };
    const { results } = await send('POST /admin/media/from-web', { body, signal, quiet: true });
    return { state: 'added', media: results.media, known: results.known };
  } catch (error) {
    return stateAfter(error);
  }
}

/** Sends a file: a photo that is too large, or that only this browser can read, as a smaller JPEG or WebP. */
async function sendFile(
  file: File,
  signal: AbortSignal,
  tell: (percent: number) => void,
): Promise<UploadState> {
  try {
    if (!isTooLarge(file) && !isForeignPhoto(file)) {
      const sent = await sendAsItIs(file, signal, tell);
      // It may have more pixels than the library takes, which this browser can change.
      if (sent.state !== 'refused' || sent.status !== 413 || !mayBecomeSmaller(file)) return sent;
      const smaller = await smallerPicture(file);
      return smaller ? await sendAsItIs(smaller, signal, tell) : sent;
    }
    if (await isMoving(file)) return { state: 'refused', words: fileWords.moving };
    const smaller = mayBecomeSmaller(file) ? await smallerPicture(file) : undefined;
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
      // Told beside the file's name.
      quiet: true,
      onProgress: ({ loaded, total }) => total && tell(Math.min(100, Math.round((100 * loaded) / total))),
    });
    const [result] = results;
    if (!result) throw new Error('The server did not confirm the upload. Please try again.');
    return 'media' in result
      ? { state: 'added', media: result.media, known: result.known }
      : { state: 'refused', words: result.error };
  } catch (error) {
    return stateAfter(error);
  }
}

/**
 * Sends files one by one, two at a time, each by a request of its own, so that each has its own progress and result.
 * `onAdded` hears of each that the library has now, with its id in the list, in the order in which they were chosen:
 * one that arrives early waits for those before it.
 */
export function uploadQueue(onAdded: (media: Media, id: number) => void) {
  let uploads: readonly Upload[] = [];
  let last = 0;
  const sending = new Map<number, AbortController>();
  const arrived = new Map<number, Media>();
  const listeners = new Set<() => void>();

  function become(next: readonly Upload[]) {
    uploads = next;
    for (const listener of listeners) listener();
  }

  /** Says where one stands that was not cancelled meanwhile. */
  const setState = (id: number, now: UploadState) =>
    become(uploads.map((upload) => (upload.id === id ? { id, source: upload.source, ...now } : upload)));

  function goOn() {
    for (const { id, source, state } of uploads) {
      if (state === 'waiting' && sending.size < atOnce) void transfer(id, source);
    }
  }

  async function transfer(id: number, source: Source) {
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
    goOn();
  }

  function tellInOrder() {
    const open = uploads.find(({ state }) => state === 'waiting' || state === 'sending')?.id ?? Infinity;
    const ready = [...arrived].filter(([id]) => id < open).toSorted(([one], [other]) => one - other);
    for (const [id, media] of ready) {
      arrived.delete(id);
      onAdded(media, id);
    }
  }

  /** Answers their ids in the list, in their order. */
  function add(sources: Iterable<Source>) {
    const added = Array.from(sources, (source): Upload => {
      last += 1;
      const words = isFile(source) ? plainlyTooLarge(source) : undefined;
      return { id: last, source, ...(words ? { state: 'refused', words } : { state: 'waiting' }) };
    });
    become([...uploads, ...added]);
    goOn();
    return added.map(({ id }) => id);
  }

  function remove(gone: (upload: Upload) => boolean) {
    const ids = uploads.filter(gone).map(({ id }) => id);
    become(uploads.filter((upload) => !gone(upload)));
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
    /** Takes one off the list, also while it is being sent. */
    cancel: (id: number) => remove((upload) => upload.id === id),
    retry(id: number) {
      setState(id, { state: 'waiting' });
      goOn();
    },
    /** Takes those off the list that nothing more will happen to. */
    clear: () => remove(({ state }) => state !== 'waiting' && state !== 'sending'),
    stop: () => remove(() => true),
  };
}

export type UploadQueue = ReturnType<typeof uploadQueue>;
