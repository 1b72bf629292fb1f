import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { layouts, menuParts } from '@lapis/contract/rendering';
import { z } from 'zod';

/** What an app's build says of it; what else is said there is for others. */
export const ANNOUNCEMENT = 'lapis.json';

const Place = z.object({
  segments: z.array(z.string().regex(/^[\w-]*$/)),
  title: z.string().optional(),
  layout: z.enum(layouts).optional(),
  layouts: z.record(z.string(), z.enum(layouts)).optional(),
  guards: z.array(z.string()).optional(),
});

const MenuPart = z.enum(menuParts);

const Announcement = z.object({
  /** Where a remote is on the site; the host has no such place. */
  remote: Place.optional(),
  pages: z.array(
    z.object({
      name: z.string(),
      path: z.string().startsWith('/'),
      title: z.string().optional(),
      query: z.array(z.string()).default([]),
      menu: z.union([MenuPart, z.object({ part: MenuPart, label: z.string() })]).optional(),
      widget: z.string().optional(),
      worded: z.union([z.boolean(), z.string()]).default(false),
      search: z.string().optional(),
      guards: z.array(z.string()).optional(),
      linkable: z.union([z.boolean(), z.string()]).default(true),
      noindex: z.boolean().default(false),
      files: z.array(z.string()).default([]),
    }),
  ),
});
export type Announcement = z.infer<typeof Announcement>;

/** A page as its app's build announced it. */
export type AnnouncedPage = Announcement['pages'][number];

/** Parses what an app's build announces. Throws where that is something else. */
export const parseAnnouncement = (text: string) => Announcement.parse(JSON.parse(text));

/** Reads what lies in the folder of a build. Rejects where nothing does. */
export const readAnnouncement = async (dir: string) =>
  parseAnnouncement(await readFile(join(dir, ANNOUNCEMENT), 'utf8'));

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
      const file = await stat(join(folder, version, ANNOUNCEMENT)).catch(() => undefined);
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
