import type { Readable } from 'node:stream';

/** What is known of a kept file. */
export interface FileInfo {
  /** Below the store, with slashes: `media/0123…/480.webp`. */
  name: string;
  /** In bytes. */
  size: number;
  modifiedAt: Date;
}

/** A part of a file, in bytes; both ends belong to it. */
export interface ByteRange {
  start: number;
  end: number;
}

/** A file that is being read; whoever asked for it reads its content or destroys it. */
interface OpenFile extends FileInfo {
  content: Readable;
}

/**
 * Where files are kept: a folder, or a bucket of S3. A file is there whole or not at all. Every call rejects with
 * StoreUnavailable where the store can't be reached or refuses to work, and with an ordinary error for a name that
 * leads nowhere (`isSafeName`).
 */
export interface FileStore {
  /** Its address, which holds no secrets. */
  readonly url: string;

  /**
   * Keeps what comes under that name, in place of what may be there. Where the source fails, all stays as it was.
   * @throws what the source throws
   */
  put(name: string, content: Readable): Promise<void>;

  /** Keeps a file of this machine, and takes it from where it was. In a folder of the same disk that costs nothing. */
  putFile(name: string, path: string): Promise<void>;

  /** Opens a file, or a part of it that lies within it; undefined where there is none of that name. */
  get(name: string, range?: ByteRange): Promise<OpenFile | undefined>;

  /** What is known of a file; undefined where there is none. */
  head(name: string): Promise<FileInfo | undefined>;

  /** Deletes a file, if it is there. */
  delete(name: string): Promise<void>;

  /** All files whose names begin so, in no order: `media/0123` finds `media/0123…/480.webp`. */
  list(prefix: string): AsyncIterable<FileInfo>;

  /** Rejects where files can't be kept now. */
  check(): Promise<void>;

  /** Where a file lies, or would lie, on this machine; undefined in a store that is elsewhere. */
  pathOf(name: string): string | undefined;
}

/** The store of files doesn't answer, or refuses: the same may well succeed later. It says so without secrets. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';

  constructor(store: string, what: string, reason: string) {
    super(`The store of files ${store} failed at ${what}: ${reason}`);
  }
}
