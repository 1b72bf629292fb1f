import { sql } from 'kysely';
import type { Database } from '../../server/database/database';
import type { ContentType } from '../types/content-type';

type Known = Pick<ContentType, 'table' | 'slug' | 'reserved'>;

/** As many characters as a slug may have. */
const LONGEST = 120;

const nth = (slug: string, n: number) => {
  const end = n === 1 ? '' : `-${n}`;
  return slug.slice(0, LONGEST - end.length).replace(/[-\uD800-\uDBFF]+$/, '') + end;
};

/**
 * Which slugs entries of a type have. The database itself keeps two from having one; what is found here may be out of
 * date by the time it is written, which then fails, and the work is to be done anew.
 */
export function addresses(db: Database, { table, slug: known = 'slug', reserved }: Known) {
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
      // A number at its end frees no address whose beginning belongs to something else.
      const stem = reserved?.(slug) ? slug.slice(slug.lastIndexOf('/') + 1) : slug;
      for (let n = 1; ; n += 1) {
        const next = nth(stem, n);
        const isFree = !reserved?.(next) && !(await holder(next, id)) && !(await formerHolder(next, id));
        if (isFree) return next;
      }
    },

    /** Why the entry can't have a slug, in words; null where it can. */
    async taken(slug: string, id?: number) {
      const other = await holder(slug, id);
      if (!other) return reserved?.(slug) ?? null;
      const what = known === 'slug' ? 'address' : 'name';
      const where = other.deleted_at === null ? '' : ', and is in the trash';
      return `“${other.title}” already has this ${what}${where}. Please type another.`;
    },
  };
}
