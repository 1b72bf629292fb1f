import type { Database } from '../../server/database/database';
import { invalid } from '../../server/http/http-error';
import { addresses } from '../slugs/addresses';
import type { AnyFields, ContentType } from '../types/content-type';
import { slugFieldOf } from '../types/fields';
import type { Publication } from './publication';

/** What somebody wants an entry to say. */
export interface Written<Fields> extends Publication {
  fields: Partial<Fields>;
  /** Whether the slug was made of the title: where something else has it, it gets a number. */
  auto_slug?: boolean | undefined;
}

/** Which slug an entry of a type may have, and which it gets. */
export function slugChoice<Fields extends AnyFields>(db: Database, type: ContentType<Fields>) {
  const slugs = addresses(db, type);
  const field = slugFieldOf(type);

  /** The slug among the fields; undefined of kinds that have none. */
  const slugOf = (fields: Partial<Fields>) =>
    field && (fields as { [Field in NonNullable<typeof field>]?: string })[field];

  const withSlug = (fields: Partial<Fields>, slug: string) => (field ? { ...fields, [field]: slug } : fields);

  /** The slug that an entry has to keep, and why; undefined where it may get another. */
  function fixedSlug(row?: object) {
    const slug = row && slugOf(row as Partial<Fields>);
    const why = slug && type.keepsSlug?.(slug);
    return why ? { slug, why } : undefined;
  }

  /** Why a slug can't be that of an entry, as a sentence; null where it can. */
  async function problemOf(slug: string, row?: object & { id: number }) {
    const fixed = fixedSlug(row);
    return fixed && fixed.slug !== slug ? fixed.why : slugs.taken(slug, row?.id);
  }

  /** The fields with a slug that nothing else has. @throws the 422 beside one that somebody typed */
  async function withUsableSlug({ fields, auto_slug }: Written<Fields>, row?: object & { id: number }) {
    const slug = slugOf(fields);
    if (!field || !slug) return fields;
    if (auto_slug) return withSlug(fields, fixedSlug(row)?.slug ?? (await slugs.free(slug, row?.id)));
    const problem = await problemOf(slug, row);
    if (problem) throw invalid(field, problem);
    return fields;
  }

  return { taken: slugs.taken, slugOf, withSlug, fixedSlug, problemOf, withUsableSlug };
}
