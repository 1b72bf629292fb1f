import { isDeepStrictEqual } from 'node:util';
import { foldText } from '../../server/database/lists';
import { orNotFound } from '../../server/http/http-error';
import { isSeen } from '../approval/writers';
import type { AnyFields } from '../types/content-type';
import type { NewDraft } from './store/drafts.repository';
import type { EntryStore } from './store/entry-store';
import type { EntryInput } from './store/slug-choice';

interface WrittenDraft<Fields> extends Pick<EntryInput<Fields>, 'fields' | 'auto_slug'> {
  version?: number | undefined;
  base?: number | undefined;
}

/**
 * Saves an entry's draft. Returns false if the draft or the entry has a newer version, or if the entry is in
 * the trash.
 */
export async function saveDraft<Fields extends AnyFields>(
  store: EntryStore<Fields>,
  id: number,
  { version, base, ...written }: WrittenDraft<Fields>,
  userId: number,
) {
  const row = orNotFound(await store.lock(id));
  if (row.deleted_at !== null || (base !== undefined && base < row.version)) return false;
  // A typed slug is kept, even if it can't be used; `findEntry` reports problems with it.
  const fields = written.auto_slug ? await store.slugs.withUsableSlug(written, row) : written.fields;
  return saveAsDraft(store, row, { fields, version, base: base ?? row.version }, userId);
}

/**
 * Makes a revision the draft of its entry. Returns false if the entry is in the trash, or its draft has a
 * different version.
 */
export async function restoreRevision<Fields extends AnyFields>(
  store: EntryStore<Fields>,
  id: number,
  { n, version }: { n: number; version: number | undefined },
  userId: number,
) {
  const { revisions, slugs } = store;
  const row = orNotFound(await store.lock(id));
  const { fields: all, cause, user_id, writers } = orNotFound(await revisions.find(id, n));
  const fields = withoutPlace(all);
  if (row.deleted_at !== null) return false;
  if (version !== undefined && !(await store.drafts.isNewest(id, version))) return false;
  // Compared with the newest revision, because an unpublished entry already has the draft's title.
  await keepDraft(store, id, await store.fieldsOf(row), await revisions.newest(id));
  const fixed = slugs.fixedSlug(row);
  const draft = {
    fields: fixed ? slugs.withSlug(fields, fixed.slug) : fields,
    version: undefined,
    base: row.version,
    restored_from: n,
    // The authors of an unpublished revision are authors of this draft too.
    writers: isSeen(cause) ? [] : [...(user_id === null ? [] : [user_id]), ...writers],
  };
  return saveAsDraft(store, row, draft, userId);
}

/** Removes the entry's position in a list, because restoring a revision doesn't change it. */
const withoutPlace = <Fields extends object>({ position: _, ...fields }: Fields & { position?: number }) =>
  fields as unknown as Fields;

/** Saves a draft. Lists then show an unpublished entry under the draft's title. */
async function saveAsDraft<Fields extends AnyFields>(
  store: EntryStore<Fields>,
  { id, published_at }: { id: number; published_at: string | null },
  draft: NewDraft<Fields>,
  userId: number,
) {
  const isSaved = await store.drafts.save(id, draft, userId);
  if (isSaved && published_at === null) await nameInLists(store, id, draft.fields.title);
  return isSaved;
}

/**
 * Discards the draft and restores an unpublished entry's title. Returns false if the draft has a different
 * version.
 */
export async function discardDraft<Fields extends AnyFields>(
  store: EntryStore<Fields>,
  id: number,
  version?: number,
) {
  const row = await store.lock(id);
  if (version !== undefined && !(await store.drafts.isNewest(id, version))) return false;
  await store.drafts.discard(id);
  if (row?.published_at === null) await nameInLists(store, id, await store.revisions.titleBeforeDraft(id));
  return true;
}

async function nameInLists<Fields extends AnyFields>(
  { db, type }: EntryStore<Fields>,
  id: number,
  title: string | undefined,
) {
  if (!title) return;
  await db
    .updateTable(type.table)
    .set({ title, title_folded: foldText(title) })
    .where('id', '=', id)
    .execute();
}

/**
 * Saves the draft as a revision, so that nothing is lost.
 * @param written the entry's fields without the draft
 * @param noted fields that are already saved as a revision
 */
async function keepDraft<Fields extends AnyFields>(
  { drafts, revisions }: EntryStore<Fields>,
  id: number,
  written: Fields,
  noted = written,
) {
  const draft = await drafts.find(id);
  if (!draft) return;
  const drafted = { ...written, ...draft.fields };
  if (!isDeepStrictEqual(drafted, noted)) {
    const { user_id: userId, updated_at: at, restored_from, writers } = draft;
    await revisions.note(id, drafted, { userId, at, cause: 'draft', restored_from, writers });
  }
}

/**
 * Discards the draft after a change, which is usually based on it. Another editor's draft is saved as a
 * revision.
 */
export async function endDraft<Fields extends AnyFields>(
  store: EntryStore<Fields>,
  id: number,
  written: Fields,
  userId: number | null,
) {
  const draft = await store.drafts.find(id);
  if (draft && draft.user_id !== userId) await keepDraft(store, id, written);
  await store.drafts.discard(id);
}
