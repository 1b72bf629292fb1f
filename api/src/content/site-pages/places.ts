import { PagePath, type SitePageFields } from '@lapis/contract';
import { addresses } from '../../cms/slugs/addresses';
import { changeSlug } from '../../cms/slugs/slugs';
import type { ContentType } from '../../cms/types/content-type';
import type { Database } from '../../server/database/database';
import { invalidField } from '../../server/http/http-error';

type SitePageType = ContentType<SitePageFields, 'site_pages'>;

/**
 * Validates a page's new path or parent, and updates the paths of its subpages.
 * @throws HttpError 422 if path and parent contradict each other
 */
export async function putInPlace(db: Database, type: SitePageType, id: number) {
  const { slug, parent_id } = await selectPlace(db, id).executeTakeFirstOrThrow();
  if (parent_id !== null) await refuseMisplaced(db, { id, slug, parent_id });
  await moveBelow(db, type, id, slug);
}

const selectPlace = (db: Database, id: number) =>
  db.selectFrom('site_pages').select(['id', 'slug', 'title', 'parent_id']).where('id', '=', id);

interface SitePagePlace {
  id: number;
  slug: string;
  parent_id: number;
}

async function refuseMisplaced(db: Database, { id, slug, parent_id }: SitePagePlace) {
  const parent = await selectPlace(db, parent_id).executeTakeFirst();
  // A page whose parent has been deleted counts as having no parent.
  if (!parent) return;
  if ((await idsUpFrom(db, parent)).has(id)) {
    throw invalidField('parent_id', 'A page can’t be below itself. Please choose another.');
  }
  if (!slug.startsWith(`${parent.slug}/`)) {
    throw invalidField(
      'path',
      `A page below “${parent.title}” has an address that begins with ${parent.slug}/. Please change it, or choose another page above.`,
    );
  }
}

/** Returns the ids of a page and its ancestors. Stops at a cycle, which two concurrent moves can create. */
async function idsUpFrom(db: Database, page: Pick<SitePagePlace, 'id'> & { parent_id: number | null }) {
  const ids = new Set<number>();
  let at: typeof page | undefined = page;
  while (at && !ids.has(at.id)) {
    ids.add(at.id);
    at = at.parent_id === null ? undefined : await selectPlace(db, at.parent_id).executeTakeFirst();
  }
  return ids;
}

/** Updates the paths of all subpages and their drafts. */
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
  if (because)
    throw invalidField('path', `“${title}” is below this page, and can’t move to ${path}: ${because}`);
}

/** Updates the path in a draft, unless an author has changed it there. */
async function moveDraft(db: Database, id: number, before: string, path: string) {
  const draft = await db
    .selectFrom('drafts')
    .select('fields')
    .where('kind', '=', 'site_pages')
    .where('entry_id', '=', id)
    .executeTakeFirst();
  if (!draft) return;
  const fields = JSON.parse(draft.fields) as Partial<SitePageFields>;
  if (fields.path !== before) return;
  await db
    .updateTable('drafts')
    .set({ fields: JSON.stringify({ ...fields, path }) })
    .where('kind', '=', 'site_pages')
    .where('entry_id', '=', id)
    .execute();
}
