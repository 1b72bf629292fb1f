import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { MANIFEST, Manifest } from '@lapis/contract/manifest';

/** A page as its app's build announced it. */
export type AnnouncedPage = Manifest['pages'][number];

/** Parses what an app's build says of it. Throws where that is something else. */
export const parseAnnouncement = (text: string) => Manifest.parse(JSON.parse(text));

/** Reads what lies in the folder of a build, whoever laid it there. Rejects where nothing does. */
export const readAnnouncement = async (dir: string) =>
  parseAnnouncement(await readFile(join(dir, MANIFEST), 'utf8'));

/** The remotes below a folder, or the versions of one; none where there is no such folder. */
export async function foldersIn(dir: string) {
  const entries = await readdir(dir, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.endsWith('.unfinished'))
    .map(({ name }) => name);
}

/** What the newest version in a remote's folder announces; undefined where there is none that can be read. */
export async function newestAnnouncement(folder: string) {
  const found = await Promise.all(
    (await foldersIn(folder)).map(async (version) => {
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
