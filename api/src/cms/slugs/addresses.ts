import { sql } from 'kysely';
import type { Database } from '../../server/database/database';
import type { ContentType } from '../types/content-type';

type SluggedType = Pick<ContentType, 'table' | 'slug' | 'reserved'>;

const LONGEST = 120;

const nth = (slug: string, n: number) => {
  const end = n === 1 ? '' : `-${n}`;
  return slug.slice(0, LONGEST - end.length).replace(/[-\uD800-\uDBFF]+$/, '') + end;
};

/**
 * Checks which slugs are free for a type. The database enforces uniqueness: if a result is outdated when the
 * slug is written, the write fails and is retried.
 */
export function addresses(db: Database, { table, slug: known = 'slug', reserved }: SluggedType) {
  const column = sql.ref<string>(`${table}.${known}`);

  const holder = (slug: string, id = 0) =>
    db
      .selectFrom(table)
      .select(['title', 'deleted_at'])
      .where(sql<boolean>`${column} = ${slug}`)
      .where('id', '!=', id)
      .executeTakeFirst();

  const formerHolder = (slug: string, id = 0) =>
    db
      .selectFrom('former_slugs')
      .select('entry_id')
      .where('kind', '=', table)
      .where('slug', '=', slug)
      .where('entry_id', '!=', id)
      .executeTakeFirst();

  return {
    async free(slug: string, id?: number): Promise<string> {
      // Keeps only the last part of a reserved path, because a number at the end wouldn't free the path.
      const stem = reserved?.(slug) ? slug.slice(slug.lastIndexOf('/') + 1) : slug;
      for (let n = 1; ; n += 1) {
        const next = nth(stem, n);
        const isFree = !reserved?.(next) && !(await holder(next, id)) && !(await formerHolder(next, id));
        if (isFree) return next;
      }
    },

    async taken(slug: string, id?: number) {
      const other = await holder(slug, id);
      if (!other) return reserved?.(slug) ?? null;
      const what = known === 'slug' ? 'address' : 'name';
      const where = other.deleted_at === null ? '' : ', and is in the trash';
      return `“${other.title}” already has this ${what}${where}. Please type another.`;
    },
  };
}
