import { isPublic } from '../types/visibility';
import { timestamp } from '../../server/time/clock';
import { type Database, inTransaction } from '../../server/database/database';
import type { ContentTable } from '../../server/database/tables';
import type { ContentType } from '../types/content-type';
import { searchIndex } from '../search/search-index';

declare module '../../server/database/tables' {
  interface Tables {
    former_slugs: FormerSlugsTable;
  }
}

interface FormerSlugsTable {
  kind: ContentTable;
  slug: string;
  entry_id: number;
}

/** Largest value of PostgreSQL's integer type. */
const MAX_ID = 2_147_483_647;

/** Resolves a current or former slug to the current one; a current slug wins. */
export async function presentSlug(db: Database, table: ContentTable, asked: string) {
  const slug = asked.normalize();
  const named = await db.selectFrom(table).select('slug').where('slug', '=', slug).executeTakeFirst();
  if (named) return slug;
  const renamed = await db
    .selectFrom(table)
    .select('slug')
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('former_slugs')
        .select('entry_id')
        .where('kind', '=', table)
        .where('former_slugs.slug', '=', slug),
    )
    .executeTakeFirst();
  return renamed?.slug ?? slug;
}

export async function isPublishedName(db: Database, { table, pages }: ContentType, asked: string) {
  const name = asked.normalize();
  const published = db.selectFrom(table).select('id').where(isPublic(table)).limit(1);
  if (await published.where('slug', '=', name).executeTakeFirst()) return true;
  const former = await published
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('former_slugs')
        .select('entry_id')
        .where('kind', '=', table)
        .where('former_slugs.slug', '=', name),
    )
    .executeTakeFirst();
  if (former) return true;
  const isNumber = pages?.goesByNumber && /^[1-9]\d*$/.test(name) && Number(name) <= MAX_ID;
  if (!isNumber) return false;
  return (await published.where('id', '=', Number(name)).executeTakeFirst()) !== undefined;
}

/** Returns whether an unpublished entry may have been public before; true if that wasn't recorded. */
async function wasOnSite(db: Database, table: ContentTable, id: number) {
  const seen = await db
    .selectFrom('revisions')
    .select('id')
    .where('kind', '=', table)
    .where('entry_id', '=', id)
    .where((eb) => eb.or([eb('cause', 'is', null), eb('cause', 'not in', ['saved', 'draft'])]))
    .limit(1)
    .executeTakeFirst();
  return seen !== undefined;
}

/** Changes a slug and redirects the old one if visitors may know it. Throws if the new slug is taken. */
export const changeSlug = (db: Database, type: ContentType, id: number, slug: string) =>
  inTransaction(db, async (transaction) => {
    const { table } = type;
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
        .values({ kind: table, slug: before.slug, entry_id: id })
        .onConflict((conflict) => conflict.columns(['kind', 'slug']).doUpdateSet({ entry_id: id }))
        .execute();
    }
    await searchIndex(transaction).refresh(type, id);
  });
