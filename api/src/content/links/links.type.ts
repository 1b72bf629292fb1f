import { LinkFields } from '@lapis/contract';
import type { Generated } from 'kysely';
import { href } from '@lapis/contract/pages';
import { contentType } from '../../cms/types/content-type';
import type { Database } from '../../server/database/database';
import type { EntryTable } from '../../server/database/tables';

declare module '../../server/database/tables' {
  interface Tables {
    links: LinksTable;
    link_categories: LinkCategoriesTable;
  }
}

interface LinksTable extends EntryTable {
  category_id: number;
  url: string;
  description: string;
  image_id: number | null;
  image_alt: string;
  position: number;
}

interface LinkCategoriesTable {
  id: Generated<number>;
  title: string;
  position: number;
}

export const linkType = contentType<LinkFields, 'links'>({
  name: 'links',
  table: 'links',
  tables: {
    link_categories: ['id'],
    links: ['id'],
    link_checks: ['link_id'],
    link_check_runs: 'emptied',
  },
  fields: LinkFields,
  startsPublished: true,
  blank: { description: '', image_id: null, image_alt: '' },
  toColumns: ({ category: _, ...columns }) => columns,
  async read(db, id) {
    const { category } = await withCategory(db).where('links.id', '=', id).executeTakeFirstOrThrow();
    return { category };
  },
  before: async (db, { category }) =>
    category === undefined ? {} : { category_id: await categoryNamed(db, category) },
  async listed(db, ids) {
    const rows = await withCategory(db).where('links.id', 'in', ids).execute();
    return new Map(rows.map(({ id, ...listed }) => [id, listed]));
  },
  order: {
    by: 'category_id',
    groups: (db) =>
      db
        .selectFrom('link_categories')
        .select(['id as key', 'title'])
        .orderBy('position')
        .orderBy('id')
        .execute(),
  },
  texts: ['description'],
  files: [{ name: 'image_id' }],
  cacheTags: () => ['link'],
  path: () => href('links'),
  pages: { list: 'links', about: 'Sources that we trust, and what you will find there.' },
  searched: async (_db, { id, description }) => ({
    body: description,
    path: `${href('links')}#link-${id}`,
  }),
});

const withCategory = (db: Database) =>
  db
    .selectFrom('links')
    .innerJoin('link_categories', 'link_categories.id', 'links.category_id')
    .select(['links.id', 'links.url', 'link_categories.title as category']);

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
