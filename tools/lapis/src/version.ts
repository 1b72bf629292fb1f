import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MANIFEST, Manifest, SIGNATURE, Signature } from '@lapis/contract/manifest';

/** What stands in a file of JSON; undefined where there is none, or something else. */
export const readJson = async (file: string): Promise<unknown> => {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** What a version says of itself; undefined where it says nothing that can be understood. */
export const readManifest = async (dir: string) =>
  Manifest.safeParse(await readJson(join(dir, MANIFEST))).data;

/** The id of the key by which a version is signed, whether rightly or not; undefined where it isn't. */
export const signerOf = async (dir: string) =>
  Signature.safeParse(await readJson(join(dir, SIGNATURE))).data?.key;
