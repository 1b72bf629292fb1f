import type { FoundKind } from '@lapis/contract';
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

/** Gives a thing another slug, and keeps the old one leading to it. Rejects where something else has the new one. */
export const changeSlug = (db: Database, table: SluggedTable, id: number, slug: string) =>
  inTransaction(db, async (transaction) => {
    const before = await transaction.selectFrom(table).select('slug').where('id', '=', id).executeTakeFirst();
    if (!before || before.slug === slug) return;
    await transaction
      .updateTable(table)
      .set({ slug, updated_at: timestamp() })
      .where('id', '=', id)
      .execute();
    await transaction
      .insertInto('former_slugs')
      .values({ kind: table, slug: before.slug, thing_id: id })
      .onConflict((conflict) => conflict.columns(['kind', 'slug']).doUpdateSet({ thing_id: id }))
      .execute();
    await searchIndex(transaction).refresh(found[table], id);
  });
