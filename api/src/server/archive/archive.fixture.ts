import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { extract, type Header, pack } from 'tar-stream';
import { timestamp } from '../time/clock';

/** What stands in an archive under a name: a file, unless the header says otherwise. */
export interface Entry {
  header: Pick<Header, 'name'> & Partial<Header>;
  content: string | Buffer;
}

/** For tests: the bytes of an archive (`.tar.gz`) of those entries, in their order. */
export async function archiveOf(entries: Entry[]) {
  const tar = pack();
  for (const { header, content } of entries) tar.entry(header, content);
  tar.finalize();
  return gzipSync(await buffer(tar));
}

/** For tests: the files of a folder, for an archive. */
export async function entriesIn(dir: string): Promise<Entry[]> {
  const found = await readdir(dir, { recursive: true, withFileTypes: true });
  const files = found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(
    files.map(async (file) => ({ header: { name: relative(dir, file) }, content: await readFile(file) })),
  );
}

/** For tests: what an archive consists of, in its order. */
export async function entriesOf(archive: Buffer) {
  const tar = extract();
  tar.end(gunzipSync(archive));
  const entries: Entry[] = [];
  for await (const entry of tar) {
    entries.push({ header: { name: entry.header.name }, content: await buffer(entry) });
  }
  return entries;
}

/** For tests: a good archive of those files, as another release or somebody by hand might have made it. */
export function archiveOfFiles(files: Record<string, string | Buffer>, about: Record<string, unknown>) {
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
  return archiveOf([...entries, { header: { name: 'manifest.json' }, content: JSON.stringify(manifest) }]);
}
