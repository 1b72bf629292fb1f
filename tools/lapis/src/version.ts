import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MANIFEST, Manifest, SIGNATURE, Signature } from '@lapis/contract/manifest';

export const readJson = async (file: string): Promise<unknown> => {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
};

export const readManifest = async (dir: string) =>
  Manifest.safeParse(await readJson(join(dir, MANIFEST))).data;

/** Returns the id of the key that signed the version; undefined if unsigned. Doesn't verify the signature. */
export const readSigner = async (dir: string) =>
  Signature.safeParse(await readJson(join(dir, SIGNATURE))).data?.key;
