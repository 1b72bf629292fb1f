import type { Media } from '@lapis/contract';
import { send } from '@lapis/http';

/** Files by which a text or a page names them: the numbers of the library, and the hashes in their addresses. */
export interface NamedFiles {
  ids: number[];
  hashes: string[];
}

const MOST = 500;

/** The hash of a file of the library in its address; undefined of any other address. */
export const hashIn = (address: string) => hashesIn(address)[0];

/** Those of all files that a text's HTML names. */
const hashesIn = (html: string) =>
  [...html.matchAll(/\/storage\/media\/([0-9a-f]{32})(?=[-/])/g)].map(([, hash = '']) => hash);

/**
 * The files of the library that are named so, as far as they are there.
 * @param quiet whether no dialog opens where that fails
 */
export async function findNamed({ ids, hashes }: NamedFiles, quiet = false): Promise<Media[]> {
  const body = { ids: [...new Set(ids)].slice(0, MOST), hashes: [...new Set(hashes)].slice(0, MOST) };
  if (body.ids.length + body.hashes.length === 0) return [];
  return (await send('POST /admin/media/named', { body, quiet })).results;
}
