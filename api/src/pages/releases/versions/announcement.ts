import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { MANIFEST, Manifest } from '@lapis/contract/manifest';

export type AnnouncedPage = Manifest['pages'][number];

export const parseAnnouncement = (text: string) => Manifest.parse(JSON.parse(text));

export const readAnnouncement = async (dir: string) =>
  parseAnnouncement(await readFile(join(dir, MANIFEST), 'utf8'));

export async function listFolders(dir: string) {
  const entries = await readdir(dir, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.endsWith('.unfinished'))
    .map(({ name }) => name);
}

export async function newestAnnouncement(folder: string) {
  const found = await Promise.all(
    (await listFolders(folder)).map(async (version) => {
      const file = await stat(join(folder, version, MANIFEST)).catch(() => undefined);
      return file && { dir: join(folder, version), builtAt: file.mtimeMs };
    }),
  );
  const newestFirst = found.filter((one) => one !== undefined).sort((a, b) => b.builtAt - a.builtAt);
  for (const { dir } of newestFirst) {
    const announcement = await readAnnouncement(dir).catch(() => undefined);
    if (announcement) return announcement;
  }
  return undefined;
}
