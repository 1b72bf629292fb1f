import { PagePath, type SitePageFields } from '@lapis/contract';
import { addresses } from '../../cms/slugs/addresses';
import { changeSlug } from '../../cms/slugs/slugs';
import type { ContentType } from '../../cms/types/content-type';
import type { Database } from '../../server/database/database';
import { invalid } from '../../server/http/http-error';

type SitePageType = ContentType<SitePageFields, 'site_pages'>;

/**
 * After a page got another address or another page above it: looks whether both go together, and has the addresses of
 * the pages below it follow.
 * @throws HttpError 422 that says what doesn't go together
 */
export async function putInPlace(db: Database, type: SitePageType, id: number) {
  const { slug, parent_id } = await placeOf(db, id).executeTakeFirstOrThrow();
  if (parent_id !== null) await refuseMisplaced(db, { id, slug, parent_id });
  await moveBelow(db, type, id, slug);
}

const placeOf = (db: Database, id: number) =>
  db.selectFrom('site_pages').select(['id', 'slug', 'title', 'parent_id']).where('id', '=', id);

interface Place {
  id: number;
  slug: string;
  parent_id: number;
}

async function refuseMisplaced(db: Database, { id, slug, parent_id }: Place) {
  const parent = await placeOf(db, parent_id).executeTakeFirst();
  // A page above that was deleted for good is none.
  if (!parent) return;
  if ((await idsUpFrom(db, parent)).has(id)) {
    throw invalid('parent_id', 'A page can’t be below itself. Please choose another.');
  }
  if (!slug.startsWith(`${parent.slug}/`)) {
    throw invalid(
      'path',
      `A page below “${parent.title}” has an address that begins with ${parent.slug}/. Please change it, or choose another page above.`,
    );
  }
}

/** A page and all that are above it. Two moves at one moment can make a circle of pages, which is gone round once. */
async function idsUpFrom(db: Database, page: Pick<Place, 'id'> & { parent_id: number | null }) {
  const ids = new Set<number>();
  let at: typeof page | undefined = page;
  while (at && !ids.has(at.id)) {
    ids.add(at.id);
    at = at.parent_id === null ? undefined : await placeOf(db, at.parent_id).executeTakeFirst();
  }
  return ids;
}

/** Has the addresses of the pages below one begin with its own, however deep they are, and those of their drafts. */
async function moveBelow(db: Database, type: SitePageType, id: number, path: string) {
  const below = await db
    .selectFrom('site_pages')
    .select(['id', 'slug', 'title'])
    .where('parent_id', '=', id)
    .orderBy('id')
    .execute();
  for (const page of below) {
    const moved = `${path}/${page.slug.slice(page.slug.lastIndexOf('/') + 1)}`;
    if (moved === page.slug) continue;
    await refuseMoved(db, type, page, moved);
    await changeSlug(db, type, page.id, moved);
    await moveDraft(db, page.id, page.slug, moved);
    await moveBelow(db, type, page.id, moved);
  }
}

async function refuseMoved(
  db: Database,
  type: SitePageType,
  { id, title }: { id: number; title: string },
  path: string,
) {
  const because =
    PagePath.safeParse(path).error?.issues[0]?.message ?? (await addresses(db, type).taken(path, id));
  if (because) throw invalid('path', `“${title}” is below this page, and can’t move to ${path}: ${because}`);
}

/** What somebody is writing of a page says its new address too, unless they have typed another. */
async function moveDraft(db: Database, id: number, before: string, path: string) {
  const draft = await db
    .selectFrom('drafts')
    .select('fields')
    .where('kind', '=', 'site_pages')
    .where('thing_id', '=', id)
    .executeTakeFirst();
  if (!draft) return;
  const fields = JSON.parse(draft.fields) as Partial<SitePageFields>;
  if (fields.path !== before) return;
  await db
    .updateTable('drafts')
    .set({ fields: JSON.stringify({ ...fields, path }) })
    .where('kind', '=', 'site_pages')
    .where('thing_id', '=', id)
    .execute();
}
