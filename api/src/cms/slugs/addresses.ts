import { sql } from 'kysely';
import type { Database } from '../../server/database/database';
import type { ContentTable } from '../../server/database/tables';

/** As many characters as a slug may have. */
const LONGEST = 120;

interface Known {
  table: ContentTable;
  /** The column of what entries are known by in addresses. */
  slug?: 'slug' | 'name';
}

const nth = (slug: string, n: number) => {
  const end = n === 1 ? '' : `-${n}`;
  return slug.slice(0, LONGEST - end.length).replace(/-+$/, '') + end;
};

/**
 * Which slugs entries of a type have. The database itself keeps two from having one; what is found here may be out of
 * date by the time it is written, which then fails, and the work is to be done anew.
 */
export function addresses(db: Database, { table, slug: known = 'slug' }: Known) {
  const column = sql.ref<string>(`${table}.${known}`);

  /** Something else that has the slug. */
  const holder = (slug: string, id = 0) =>
    db
      .selectFrom(table)
      .select(['title', 'deleted_at'])
      .where(sql<boolean>`${column} = ${slug}`)
      .where('id', '!=', id)
      .executeTakeFirst();

  /** Something else that once had it, and is still found by it. */
  const formerHolder = (slug: string, id = 0) =>
    db
      .selectFrom('former_slugs')
      .select('thing_id')
      .where('kind', '=', table)
      .where('slug', '=', slug)
      .where('thing_id', '!=', id)
      .executeTakeFirst();

  return {
    /** The first of slug, slug-2, slug-3 … that leads to nothing else. `id` is the entry that is to have it. */
    async free(slug: string, id?: number): Promise<string> {
      for (let n = 1; ; n += 1) {
        const next = nth(slug, n);
        if (!(await holder(next, id)) && !(await formerHolder(next, id))) return next;
      }
    },

    /** Why the entry can't have a slug, in words; null where it can. */
    async taken(slug: string, id?: number) {
      const other = await holder(slug, id);
      if (!other) return null;
      const what = known === 'slug' ? 'address' : 'name';
      const where = other.deleted_at === null ? '' : ', and is in the trash';
      return `“${other.title}” already has this ${what}${where}. Please type another.`;
    },
  };
}
