import { hiddenBecause } from '@lapis/contract/consent-state';
import { hashesIn } from '../../cms/files/hashes-in-text';
import type { ContentType } from '../../cms/types/content-type';
import { libraryRepository } from '../../media/library/library.repository';
import type { Database } from '../../server/database/database';
import type { Services } from '../../server/http/serve';
import { timestamp } from '../../server/time/clock';

const MOST = 5;

interface NamedFiles {
  ids: number[];
  hashes: string[];
  galleries: Set<number>;
  wholeGalleries: Set<number>;
}

/**
 * Explains which of an entry's pictures visitors won't see, whether in its fields, text, blocks, galleries or
 * parts. If a gallery isn't published, visitors see none of its pictures.
 */
export const hiddenPicturesIn =
  (types: readonly ContentType[]): Services['findHiddenPictures'] =>
  async (db, { parts }, id, fields) => {
    const named: NamedFiles = { ids: [], hashes: [], galleries: new Set(), wholeGalleries: new Set() };
    collectNamedFiles(fields, named);
    if (parts) named.ids.push(...parts.pictures(await parts.read(db, id)).map(({ media_id }) => media_id));
    named.ids.push(...(await loadPictures(db, [...named.wholeGalleries])));
    const files = await libraryRepository(db, types).findAll(
      [...new Set(named.ids)],
      [...new Set(named.hashes)],
    );
    const galleries = await whyGalleriesAreHidden(db, [...named.galleries]);
    const all = [...new Set([...galleries, ...files.map(hiddenBecause)].filter((each) => each !== null))];
    const more = all.length - MOST;
    if (more <= 0) return all;
    return [
      ...all.slice(0, MOST),
      `Visitors will not see ${more === 1 ? '1 more picture' : `${more} more pictures`}.`,
    ];
  };

async function loadPictures(db: Database, galleries: number[]) {
  if (galleries.length === 0) return [];
  const rows = await db
    .selectFrom('gallery_images')
    .select('media_id')
    .where('gallery_id', 'in', galleries)
    .execute();
  return rows.map(({ media_id }) => media_id);
}

async function whyGalleriesAreHidden(db: Database, ids: number[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('galleries')
    .select(['title', 'deleted_at', 'published_at', 'unpublish_at'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  const now = timestamp();
  return rows.map(({ title, deleted_at, published_at, unpublish_at }) => {
    if (deleted_at !== null) return `Visitors will not see the gallery “${title}”, as it is in the trash.`;
    const isShown =
      published_at !== null && published_at <= now && (unpublish_at === null || unpublish_at > now);
    return isShown ? null : `Visitors will not see the gallery “${title}” until it is published too.`;
  });
}

/** Collects file references at any depth, by the field names that the contract uses. */
function collectNamedFiles(fields: object, named: NamedFiles) {
  const { gallery_id, pictures } = { gallery_id: null, pictures: [], ...fields };
  const chosen = Array.isArray(pictures) ? pictures.filter((id) => typeof id === 'number') : [];
  named.ids.push(...chosen);
  if (typeof gallery_id === 'number') {
    named.galleries.add(gallery_id);
    if (chosen.length === 0) named.wholeGalleries.add(gallery_id);
  }
  for (const [name, value] of Object.entries(fields) as [string, unknown][]) {
    if (name === 'image_id' && typeof value === 'number') named.ids.push(value);
    else if (name === 'html' && typeof value === 'string') named.hashes.push(...hashesIn(value));
    else if (typeof value === 'object' && value !== null && name !== 'pictures')
      collectNamedFiles(value, named);
  }
}
