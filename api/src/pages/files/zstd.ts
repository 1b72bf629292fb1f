import { promisify } from 'node:util';
import zlib from 'node:zlib';

const LEVEL = 19;

interface Options {
  dictionary?: Buffer;
  params?: Record<number, number>;
}

/** Types missing from @types/node, because Node 20 has no zstd. */
const { zstdCompress, zstdCompressSync, constants } = zlib as typeof zlib & {
  zstdCompress?: (data: Buffer, options: Options, done: (error: Error | null, body: Buffer) => void) => void;
  zstdCompressSync?: (data: Buffer, options?: Options) => Buffer;
  constants: { ZSTD_c_compressionLevel: number };
};

/**
 * Compresses with a dictionary. Undefined if this version of Node has no zstd, or ignores the dictionary as
 * the first versions with zstd do.
 */
export const compressFor =
  zstdCompress && heedsDictionaries()
    ? (data: Buffer, dictionary: Buffer) =>
        promisify(zstdCompress)(data, {
          dictionary,
          params: { [constants.ZSTD_c_compressionLevel]: LEVEL },
        })
    : undefined;

function heedsDictionaries() {
  const sample = Buffer.from('What a dictionary holds need not be said again.');
  const length = (options?: Options) => zstdCompressSync!(sample, options).length;
  return length({ dictionary: sample }) < length();
}
