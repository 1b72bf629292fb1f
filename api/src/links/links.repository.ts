import type { Link } from '@lapis/contract';
import { isPublic } from '../content/publication';
import { timestamp } from '../database/clock';
import type { Database } from '../database/database';
import { folded, wholeList } from '../database/lists';
import { mediaColumns, toOptionalPicture } from '../media/media.repository';
import { shownMedia } from '../media/shown';
import { searchIndex } from '../search/search-index';

interface NewCategory {
  title: string;
  links: { title: string; url: string; description: string }[];
}

export const linksRepository = (db: Database) => ({
  async list() {
    const rows = await db
      .selectFrom('links')
      .innerJoin('link_categories', 'link_categories.id', 'links.category_id')
      .leftJoin(shownMedia(), (join) => join.onRef('media.id', '=', 'links.image_id'))
      .select(['links.id', 'links.title', 'links.url', 'links.description', 'links.image_alt'])
      .select('link_categories.title as category')
      .select(mediaColumns)
      .where(isPublic('links'))
      .orderBy('link_categories.position')
      .orderBy('link_categories.id')
      .orderBy('links.position')
      .orderBy('links.id')
      .execute();
    return wholeList(
      rows.map(
        ({ width, height, fallback, placeholder, variants, focal_x, focal_y, image_alt, ...row }): Link => ({
          ...row,
          image: toOptionalPicture(
            { width, height, fallback, placeholder, variants, focal_x, focal_y },
            image_alt,
          ),
        }),
      ),
    );
  },

  /** Adds a category with its links after those that are there. */
  async add({ title, links }: NewCategory) {
    const now = timestamp();
    const { id } = await db
      .insertInto('link_categories')
      .values(({ selectFrom, fn }) => ({
        title,
        position: selectFrom('link_categories').select(fn.countAll<number>().as('count')),
      }))
      .returning('id')
      .executeTakeFirstOrThrow();
    if (links.length === 0) return;
    const added = await db
      .insertInto('links')
      .values(
        links.map((link, position) => ({
          ...link,
          category_id: id,
          image_id: null,
          image_alt: '',
          position,
          title_folded: folded(link.title),
          published_at: now,
          created_at: now,
          updated_at: now,
        })),
      )
      .returning('id')
      .execute();
    for (const link of added) await searchIndex(db).refresh('link', link.id);
  },
});
