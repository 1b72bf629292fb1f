import { createSlug } from '@lapis/contract/slugs';
import { findWriters } from '../approval/writers';
import type { Actor } from '../audit/audit';
import { HttpError, orNotFound } from '../../server/http/http-error';
import { createEntry } from './create-entry';
import { findEntry } from './find-entry';
import type { EntryStore } from './store/entry-store';
import type { AnyFields } from '../types/content-type';

const LONGEST = 160;

const titleOfCopy = (title: string) => `Copy of ${title}`.slice(0, LONGEST).trimEnd();

/**
 * Returns the slug for a copy, under the same parent as the original: 'appeal/how' becomes
 * 'appeal/copy-of-how'.
 */
const slugOfCopy = (slug: string, title: string) =>
  slug.slice(0, slug.lastIndexOf('/') + 1) + createSlug(title);

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
  // Authors of unapproved content are authors of its copy too.
  for (const writer of await findWriters(db, type.table, id)) await revisions.addWriter(copy, writer);
  return copy;
}
