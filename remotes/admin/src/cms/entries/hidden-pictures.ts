import type { Media } from '@lapis/contract';
import { send, statusOf } from '@lapis/http';
import { isVisible } from '../../kit/labels/states';
import { hiddenBecause } from '../../media/consent-state';
import { findNamed, hashesIn, type NamedFiles } from '../../media/named-files';

/** More than these nobody reads. */
const MOST = 5;

interface Named extends NamedFiles {
  galleries: Set<number>;
  /** Those of which all pictures are shown. */
  whole: Set<number>;
}

/**
 * Which of the pictures that a thing shows visitors will not see, and why, each in one sentence: those of its fields,
 * its texts, its blocks and its galleries, and all of a gallery that is not on the site itself.
 * @param own those that belong to it besides
 */
export async function hiddenPictures(fields: object, own: Media[] = []): Promise<string[]> {
  const named: Named = { ids: [], hashes: [], galleries: new Set(), whole: new Set() };
  collect(fields, named);
  const files = await findNamed(named);
  const ofGalleries = await Promise.all([...named.whole].map(picturesOfGallery));
  const galleries = await Promise.all([...named.galleries].map(galleryHiddenBecause));
  const pictures = [...own, ...files, ...ofGalleries.flat()].map(hiddenBecause);
  const all = [...new Set([...galleries, ...pictures].filter((each) => each !== null))];
  const more = all.length - MOST;
  if (more <= 0) return all;
  return [
    ...all.slice(0, MOST),
    `Visitors will not see ${more === 1 ? '1 more picture' : `${more} more pictures`}.`,
  ];
}

/** Why visitors do not see a gallery, in one sentence; null where they do. */
async function galleryHiddenBecause(id: number): Promise<string | null> {
  try {
    const { title, state } = (await send('GET /admin/galleries/:id', { params: { id } })).results;
    if (isVisible(state)) return null;
    return state === 'trashed'
      ? `Visitors will not see the gallery “${title}”, as it is in the trash.`
      : `Visitors will not see the gallery “${title}” until it is published too.`;
  } catch (error) {
    if (statusOf(error) !== 404) throw error;
    // One that is gone can't be published.
    return null;
  }
}

/** All pictures of a gallery, also those that visitors do not see. */
export async function picturesOfGallery(id: number): Promise<Media[]> {
  try {
    const { results } = await send('GET /admin/galleries/:id/images', { params: { id } });
    return results.map(({ media }) => media);
  } catch (error) {
    if (statusOf(error) !== 404) throw error;
    // A gallery that is gone shows nothing, and what is written can be published without it.
    return [];
  }
}

/** What fields name, by the names that the contract gives such fields, at any depth. */
function collect(fields: object, named: Named) {
  const { gallery_id, pictures } = { gallery_id: null, pictures: [], ...fields };
  const chosen = Array.isArray(pictures) ? pictures.filter((id) => typeof id === 'number') : [];
  named.ids.push(...chosen);
  if (typeof gallery_id === 'number') {
    named.galleries.add(gallery_id);
    if (chosen.length === 0) named.whole.add(gallery_id);
  }
  for (const [name, value] of Object.entries(fields) as [string, unknown][]) {
    if (name === 'image_id' && typeof value === 'number') named.ids.push(value);
    else if (name === 'html' && typeof value === 'string') named.hashes.push(...hashesIn(value));
    else if (typeof value === 'object' && value !== null && name !== 'pictures') collect(value, named);
  }
}
