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

/** What was once the address of something that is elsewhere now. */
interface FormerSlugsTable {
  kind: ContentTable;
  slug: string;
  thing_id: number;
}

/** The highest number that PostgreSQL gives. */
const MAX_ID = 2_147_483_647;

/** The slug that an entry goes by now that goes by this one, or once did while nothing else does now. */
export async function presentSlug(db: Database, table: ContentTable, asked: string) {
  const slug = asked.normalize();
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

/** Whether visitors find an entry of a type by this name, now or because it once was its own. */
export async function isPublishedName(db: Database, { table, pages }: ContentType, asked: string) {
  const name = asked.normalize();
  const published = db.selectFrom(table).select('id').where(isPublic(table)).limit(1);
  if (await published.where('slug', '=', name).executeTakeFirst()) return true;
  const former = await published
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('former_slugs')
        .select('thing_id')
        .where('kind', '=', table)
        .where('former_slugs.slug', '=', name),
    )
    .executeTakeFirst();
  if (former) return true;
  const isNumber = pages?.goesByNumber && /^[1-9]\d*$/.test(name) && Number(name) <= MAX_ID;
  if (!isNumber) return false;
  return (await published.where('id', '=', Number(name)).executeTakeFirst()) !== undefined;
}

/** Whether visitors may have seen an entry that is a draft now: it was on the site, or nobody noted whether it was. */
async function wasOnSite(db: Database, table: ContentTable, id: number) {
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
 * Gives an entry another slug, and keeps the old one leading to it if visitors may know it. Rejects where something
 * else has the new one.
 */
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
        .values({ kind: table, slug: before.slug, thing_id: id })
        .onConflict((conflict) => conflict.columns(['kind', 'slug']).doUpdateSet({ thing_id: id }))
        .execute();
    }
    await searchIndex(transaction).refresh(type, id);
  });
