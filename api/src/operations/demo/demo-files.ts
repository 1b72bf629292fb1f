import { constants, createReadStream } from 'node:fs';
import { chmod, copyFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { sql } from 'kysely';
import { mediaFile } from '../../media/library/folders';
import { incomingPath, receiveFile } from '../../media/library/files/incoming-file';
import { mediaRepository } from '../../media/library/media.repository';
import { prepare } from '../../media/library/uploads/uploads';
import { type PictureIndex, readPictureIndex } from '../../media/pictures/index-file';
import type { Database } from '../../server/database/database';
import type { Settings } from '../../server/settings/settings';
import { type StoreSettings, openSiteStore } from '../../server/storage/open-store';
import { StartFailure } from '../../server/settings/start-failure';
import { timestamp } from '../../server/time/clock';
import type { DemoFiles } from '../../content/demonstration';

export type Folders = StoreSettings & Pick<Settings, 'demoDir' | 'picturesDir'>;

/** Adds each demo picture to the library when an entry first uses it; existing pictures stay. */
export function demoFiles(
  db: Database,
  described: Record<string, { alt: string }>,
  index: PictureIndex,
  folders: Folders,
): DemoFiles {
  const now = timestamp();
  const media = mediaRepository(db);
  const ids = new Map<string, number>();

  async function add(key: string, alt: string) {
    const drawn = index[key];
    if (!drawn) {
      console.warn(`The demo’s picture ${key} was not rendered and is left out.`);
      return null;
    }
    const { variants, ...picture } = drawn;
    for (const { file } of variants) {
      const copy = await incomingPath(folders);
      await copyFile(join(folders.picturesDir, 'media', file), copy, constants.COPYFILE_FICLONE);
      // A copy has the mode of its original, which other accounts may read.
      await chmod(copy, 0o600);
      await openSiteStore(folders).putFile(mediaFile(file), copy);
    }
    const row = { ...picture, variants: JSON.stringify(variants), name: `${basename(key)}.svg`, alt };
    const { id } = await media.add({ kind: 'image', ...row, created_at: now });
    ids.set(key, id);
    return id;
  }

  return {
    async picture(key) {
      const image_alt = described[key]?.alt ?? '';
      return { image_id: ids.get(key) ?? (await add(key, image_alt)), image_alt };
    },

    async document(path) {
      const original = createReadStream(join(folders.demoDir, path));
      const name = basename(path);
      const incoming = await receiveFile(original, await incomingPath(folders), { name });
      const { row, keep } = await prepare(name, incoming, folders);
      await keep();
      return (await media.add(row)).id;
    },

    async entry(table, slug) {
      const query = sql<{ id: number }>`select id from ${sql.table(table)} where slug = ${slug}`;
      const [found] = (await query.execute(db)).rows;
      if (!found) throw new Error(`The demo has no ${slug} among ${table}, or it comes later.`);
      return found.id;
    },
  };
}

export async function renderedPictures({ picturesDir }: Folders) {
  const index = await readPictureIndex(picturesDir);
  if (index) return index;
  throw new StartFailure(
    `The demo’s pictures are missing from ${picturesDir}: run 'npm run build' first, or start with DEMO=0.`,
  );
}
