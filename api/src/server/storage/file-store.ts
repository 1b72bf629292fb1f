import type { Readable } from 'node:stream';

export interface FileInfo {
  name: string;
  size: number;
  modifiedAt: Date;
}

/** Range of bytes, including both ends. */
export interface ByteRange {
  start: number;
  end: number;
}

interface OpenFile extends FileInfo {
  content: Readable;
}

/**
 * A folder or an S3 bucket. A file is stored completely or not at all. Every call rejects with
 * StoreUnavailable if the store fails, and with an ordinary error if the name is invalid (`isSafeName`).
 */
export interface FileStore {
  readonly url: string;

  /**
   * Stores or replaces a file; if the source fails, nothing changes.
   * @throws the source's error
   */
  put(name: string, content: Readable): Promise<void>;

  /** Moves a local file into the store, without copying if both are on the same disk. */
  putFile(name: string, path: string): Promise<void>;

  get(name: string, range?: ByteRange): Promise<OpenFile | undefined>;

  head(name: string): Promise<FileInfo | undefined>;

  delete(name: string): Promise<void>;

  /**
   * Yields all files whose names start with the prefix, in no particular order. For example, `media/0123`
   * matches `media/0123…/480.webp`.
   */
  list(prefix: string): AsyncIterable<FileInfo>;

  check(): Promise<void>;

  pathOf(name: string): string | undefined;
}

/** Thrown if the store can't be reached or reports a failure; a retry may succeed. Contains no secrets. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';

  constructor(store: string, what: string, reason: string) {
    super(`The file store ${store} failed while ${what}: ${reason}`);
  }
}
