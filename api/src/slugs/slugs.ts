import type { FoundKind } from '@lapis/contract';
import { isPublic } from '../content/publication';
import { timestamp } from '../database/clock';
import { type Database, inTransaction } from '../database/database';
import type { SluggedTable } from '../database/tables';
import { searchIndex } from '../search/search-index';

/** What the search calls the things of a table; it knows where they are. */
const found = { posts: 'post', services: 'project', galleries: 'gallery' } as const satisfies Record<
  SluggedTable,
  FoundKind
>;

/** The slug that a thing goes by now that goes by this one, or once did while nothing else does now. */
export async function presentSlug(db: Database, table: SluggedTable, slug: string) {
  const named = await db.selectFrom(table).select('slug').where('slug', '=', slug).executeTakeFirst();
  if (named) return slug;
  const renamed = await db
    .selectFrom(table)
    .select('slug')
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('former_slugs')
        .select('thing_id')
        .where('kind', '=', table)
        .where('former_slugs.slug', '=', slug),
    )
    .executeTakeFirst();
  return renamed?.slug ?? slug;
}

/** Every slug under which visitors find a thing of a table, and its number where that leads there too; and how many there are. */
export async function publishedNames(db: Database, table: SluggedTable) {
  const rows = await db
    .selectFrom(table as 'posts')
    .select(['id', 'slug'])
    .where(isPublic(table))
    .execute();
  const former = await db
    .selectFrom('former_slugs')
    .select(['slug', 'thing_id'])
    .where('kind', '=', table)
    .execute();
  const ids = new Set(rows.map(({ id }) => id));
  const led = former.filter(({ thing_id }) => ids.has(thing_id));
  const numbers = table === 'galleries' ? [...ids].map(String) : [];
  return { names: [...rows, ...led].map(({ slug }) => slug).concat(numbers), total: rows.length };
}

/** Whether visitors may have seen a thing that is a draft now: it was on the site, or nobody noted whether it was. */
async function wasOnSite(db: Database, table: SluggedTable, id: number) {
  const seen = await db
    .selectFrom('revisions')
    .select('id')
    .where('kind', '=', table)
    .where('thing_id', '=', id)
    .where((eb) => eb.or([eb('cause', 'is', null), eb('cause', 'not in', ['saved', 'draft'])]))
    .limit(1)
    .executeTakeFirst();
  return seen !== undefined;
}

/**
 * Gives a thing another slug, and keeps the old one leading to it if visitors may know it. Rejects where something
 * else has the new one.
 */
export const changeSlug = (db: Database, table: SluggedTable, id: number, slug: string) =>
  inTransaction(db, async (transaction) => {
    const before = await transaction
      .selectFrom(table)
      .select(['slug', 'published_at'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!before || before.slug === slug) return;
    await transaction
      .updateTable(table)
      .set({ slug, updated_at: timestamp() })
      .where('id', '=', id)
      .execute();
    if (before.published_at !== null || (await wasOnSite(transaction, table, id))) {
      await transaction
        .insertInto('former_slugs')
        .values({ kind: table, slug: before.slug, thing_id: id })
        .onConflict((conflict) => conflict.columns(['kind', 'slug']).doUpdateSet({ thing_id: id }))
        .execute();
    }
    await searchIndex(transaction).refresh(found[table], id);
  });
