import type { LinkFields } from '@lapis/contract';
import { href } from '@lapis/contract/pages';
import type { Database } from '../database/database';
import type { Kind } from '../managed/kind';

/** Links, as the portal manages them. */
export const linkKind: Kind<LinkFields> = {
  table: 'links',
  audit: 'links',
  found: 'link',
  one: 'link',
  startsPublished: true,
  blank: { description: '', image_id: null, image_alt: '', position: 0 },
  toColumns: ({ category: _, ...columns }) => columns,
  toFields: (row) => ({
    title: row['title'] as string,
    url: row['url'] as string,
    description: row['description'] as string,
    image_id: row['image_id'] as number | null,
    image_alt: row['image_alt'] as string,
    position: row['position'] as number,
  }),
  async read(db, id) {
    const { category } = await db
      .selectFrom('links')
      .innerJoin('link_categories', 'link_categories.id', 'links.category_id')
      .select('link_categories.title as category')
      .where('links.id', '=', id)
      .executeTakeFirstOrThrow();
    return { category };
  },
  async listed(db, ids) {
    if (ids.length === 0) return new Map();
    const rows = await db
      .selectFrom('links')
      .innerJoin('link_categories', 'link_categories.id', 'links.category_id')
      .select(['links.id', 'links.url', 'link_categories.title as category'])
      .where('links.id', 'in', ids)
      .execute();
    return new Map(rows.map(({ id, ...listed }) => [id, listed]));
  },
  async before(db, { category }) {
    const columns: Record<string, number> = {};
    if (category !== undefined) columns['category_id'] = await categoryNamed(db, category);
    return columns;
  },
  tags: () => ['link'],
  path: () => href('links'),
};

/** The category of that title, added after those that are there where there is none. */
async function categoryNamed(db: Database, title: string) {
  const known = await db
    .selectFrom('link_categories')
    .select('id')
    .where('title', '=', title)
    .executeTakeFirst();
  if (known) return known.id;
  const { id } = await db
    .insertInto('link_categories')
    .values(({ selectFrom, fn }) => ({
      title,
      position: selectFrom('link_categories').select(fn.countAll<number>().as('count')),
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
