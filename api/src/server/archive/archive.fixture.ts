import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { extract, type Header, pack } from 'tar-stream';
import { timestamp } from '../time/clock';

export interface Entry {
  header: Pick<Header, 'name'> & Partial<Header>;
  content: string | Buffer;
}

/** Returns the bytes of a `.tar.gz` with these entries, in this order. */
export async function packEntries(entries: Entry[]) {
  const tar = pack();
  for (const { header, content } of entries) tar.entry(header, content);
  tar.finalize();
  return gzipSync(await buffer(tar));
}

export async function readEntries(dir: string): Promise<Entry[]> {
  const found = await readdir(dir, { recursive: true, withFileTypes: true });
  const files = found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(
    files.map(async (file) => ({ header: { name: relative(dir, file) }, content: await readFile(file) })),
  );
}

export async function unpackEntries(archive: Buffer) {
  const tar = extract();
  tar.end(gunzipSync(archive));
  const entries: Entry[] = [];
  for await (const entry of tar) {
    entries.push({ header: { name: entry.header.name }, content: await buffer(entry) });
  }
  return entries;
}

/** Returns a valid archive with these files, as a different release or an attacker might have made it. */
export function packArchive(files: Record<string, string | Buffer>, about: Record<string, unknown>) {
  const manifest = {
    version: 1,
    made_at: timestamp(),
    files: Object.entries(files).map(([name, content]) => ({
      name,
      size: Buffer.byteLength(content),
      sha256: createHash('sha256').update(content).digest('hex'),
    })),
    ...about,
  };
  const entries = Object.entries(files).map(([name, content]) => ({ header: { name }, content }));
  return packEntries([...entries, { header: { name: 'manifest.json' }, content: JSON.stringify(manifest) }]);
}
