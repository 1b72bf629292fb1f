import { href } from '@lapis/contract/pages';
import { isNotOver } from '../content/publication';
import { mayBeShown } from '../media/shown';
import type { Findables } from '../search/findable';

export const findableGalleries: Findables = async (db, id) => {
  const rows = await db
    .selectFrom('galleries')
    .leftJoin('gallery_images', 'gallery_images.gallery_id', 'galleries.id')
    .leftJoin('media', (join) => join.onRef('media.id', '=', 'gallery_images.media_id').on(mayBeShown()))
    .select(['galleries.id', 'slug', 'title', 'description', 'gallery_images.caption', 'published_at'])
    .select('media.id as shown')
    .where('galleries.published_at', 'is not', null)
    .where(isNotOver('galleries'))
    .$if(id !== undefined, (query) => query.where('galleries.id', '=', id ?? 0))
    .orderBy('position')
    .execute();
  const galleries = new Map(rows.map((row) => [row.id, row]));
  return [...galleries.values()].map(({ id, slug, title, description, published_at }) => {
    const captions = rows.flatMap((row) =>
      row.id === id && row.shown !== null && row.caption ? [row.caption] : [],
    );
    return {
      id,
      title,
      body: [description, ...captions].join(' '),
      path: href('galleries.gallery', { slug }),
      published_at,
    };
  });
};
