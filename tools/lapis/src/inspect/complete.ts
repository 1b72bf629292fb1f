import type { KeyObject } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { Manifest } from '@lapis/contract/manifest';
import { seal } from '@lapis/contract/signing';
import { PROTOCOL } from '@lapis/federation/protocol';
import { z } from 'zod';
import { refused } from '../problem';
import { readJson } from '../version';
import { derive } from './other-tools';

const { app, version, remote, pages, uses, calls } = Manifest.shape;

const Completion = z.object({
  app,
  version,
  remote: remote.unwrap(),
  pages: z.array(pages.element.omit({ size: true }).partial({ files: true, rendered: true })),
  uses: uses.optional(),
  calls: calls.default({}),
});

/**
 * Writes and signs lapis.json for a build made with a different tool. The information comes from the tool's
 * own manifest, and from a file with the rest.
 * @param key private key
 * @throws Problem if something is missing
 */
export async function complete(dir: string, file: string, key: KeyObject) {
  const read = Completion.safeParse(await readJson(file));
  if (!read.success) throw refused(`${file} is not complete:\n${z.prettifyError(read.error)}`);
  const { pages, uses, ...said } = read.data;
  const derived = await derive(dir);
  const hasServerCode = existsSync(join(dir, 'server/index.cjs'));
  await seal(
    dir,
    {
      ...said,
      protocol: PROTOCOL,
      container: derived.container,
      uses: { ...derived.uses, ...uses },
      pages: await Promise.all(
        pages.map(async ({ files = [], rendered = hasServerCode, ...page }) => ({
          ...page,
          files,
          rendered,
          size: {
            script: await sumCompressedSizes(dir, files, '.js'),
            style: await sumCompressedSizes(dir, files, '.css'),
          },
        })),
      ),
    },
    key,
  );
}

/** Returns the total Brotli-compressed size, in bytes, of the files with the given extension. */
async function sumCompressedSizes(dir: string, files: string[], end: string) {
  const sizes = files
    .filter((file) => file.endsWith(end))
    .map(async (file) => brotliCompressSync(await readFile(join(dir, file))).length);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
