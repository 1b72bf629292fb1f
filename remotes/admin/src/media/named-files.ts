import type { Media } from '@lapis/contract';
import { send } from '@lapis/http';

/** Files that a text refers to, by their ids in the library and the hashes in their addresses. */
export interface NamedFiles {
  ids: number[];
  hashes: string[];
}

const MOST = 500;

/** Returns the hash in a file's address; undefined for other addresses. */
export const extractHash = (address: string) => extractHashes(address)[0];

const extractHashes = (html: string) =>
  [...html.matchAll(/\/storage\/media\/([0-9a-f]{32})(?=[-/])/g)].map(([, hash = '']) => hash);

/**
 * Fetches the named files that are in the library.
 * @param quiet shows no dialog on failure
 */
export async function findNamed({ ids, hashes }: NamedFiles, quiet = false): Promise<Media[]> {
  const body = { ids: [...new Set(ids)].slice(0, MOST), hashes: [...new Set(hashes)].slice(0, MOST) };
  if (body.ids.length + body.hashes.length === 0) return [];
  return (await send('POST /admin/media/named', { body, quiet })).results;
}
