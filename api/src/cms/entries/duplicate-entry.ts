import { slugOf } from '@lapis/contract/slug-of';
import { writersOf } from '../approval/writers';
import type { Actor } from '../audit/audit';
import { HttpError, orNotFound } from '../../server/http/http-error';
import { createEntry } from './create-entry';
import { findEntry } from './find-entry';
import type { EntryStore } from './entry-store';
import type { AnyFields } from '../types/content-type';

/** As many characters as a title may have. */
const LONGEST = 160;

const titleOfCopy = (title: string) => `Copy of ${title}`.slice(0, LONGEST).trimEnd();

/** The address of a copy beside that of what it was made of: 'appeal/how' and 'Copy of How' are 'appeal/copy-of-how'. */
const slugOfCopy = (slug: string, title: string) => slug.slice(0, slug.lastIndexOf('/') + 1) + slugOf(title);

/**
 * Makes a draft of all that an entry says, its own draft included, and answers the id of that.
 * @throws HttpError 404 where there is no such entry, 409 where it is in the trash
 */
export async function duplicateEntry<Fields extends AnyFields>(
  store: EntryStore<Fields>,
  id: number,
  actor: Actor,
) {
  const { db, type, slugs, revisions } = store;
  const entry = orNotFound(await findEntry(store, id));
  if (entry.deleted_at !== null) {
    throw new HttpError(409, `This ${type.one} is in the trash. Please restore it first.`);
  }
  const { fields } = entry.draft ?? {};
  const names = Object.keys(type.fields.shape);
  const own = Object.entries({ ...entry, ...fields }).filter(([name]) => names.includes(name));
  const written = Object.fromEntries(own) as Partial<Fields>;
  const title = titleOfCopy(written.title ?? entry.title);
  const slug = slugs.slugOf(written);
  const copied = { ...written, title };
  const copy = await createEntry(
    store,
    {
      fields: slug ? slugs.withSlug(copied, slugOfCopy(slug, title)) : copied,
      auto_slug: true,
      state: 'draft',
    },
    actor,
  );
  if (type.parts) await type.parts.write(db, copy, await type.parts.read(db, id));
  // Whoever wrote what nobody has approved wrote it in the copy, too.
  for (const writer of await writersOf(db, type.table, id)) await revisions.addWriter(copy, writer);
  return copy;
}
