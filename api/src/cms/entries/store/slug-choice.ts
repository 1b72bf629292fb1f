import type { Database } from '../../../server/database/database';
import { invalidField } from '../../../server/http/http-error';
import { addresses } from '../../slugs/addresses';
import type { AnyFields, ContentType } from '../../types/content-type';
import { slugFieldName } from '../../types/fields';
import type { PublicationChange } from './publication';

export interface EntryInput<Fields> extends PublicationChange {
  fields: Partial<Fields>;
  /** True if the slug was generated from the title; it then gets a number if it is taken. */
  auto_slug?: boolean | undefined;
}

export function slugChoice<Fields extends AnyFields>(db: Database, type: ContentType<Fields>) {
  const slugs = addresses(db, type);
  const field = slugFieldName(type);

  const readSlug = (fields: Partial<Fields>) =>
    field && (fields as { [Field in NonNullable<typeof field>]?: string })[field];

  const withSlug = (fields: Partial<Fields>, slug: string) => (field ? { ...fields, [field]: slug } : fields);

  /** Returns the slug that an entry must keep, and the reason; undefined if the slug may change. */
  function fixedSlug(row?: object) {
    const slug = row && readSlug(row as Partial<Fields>);
    const why = slug && type.keepsSlug?.(slug);
    return why ? { slug, why } : undefined;
  }

  async function findSlugProblem(slug: string, row?: object & { id: number }) {
    const fixed = fixedSlug(row);
    return fixed && fixed.slug !== slug ? fixed.why : slugs.taken(slug, row?.id);
  }

  async function withUsableSlug({ fields, auto_slug }: EntryInput<Fields>, row?: object & { id: number }) {
    const slug = readSlug(fields);
    if (!field || !slug) return fields;
    if (auto_slug) return withSlug(fields, fixedSlug(row)?.slug ?? (await slugs.free(slug, row?.id)));
    const problem = await findSlugProblem(slug, row);
    if (problem) throw invalidField(field, problem);
    return fields;
  }

  return {
    taken: slugs.taken,
    slugOf: readSlug,
    withSlug,
    fixedSlug,
    problemOf: findSlugProblem,
    withUsableSlug,
  };
}
