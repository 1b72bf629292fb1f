import { isDeepStrictEqual } from 'node:util';
import { folded } from '../../server/database/lists';
import { orNotFound } from '../../server/http/http-error';
import { isSeen } from '../approval/writers';
import type { AnyFields } from '../types/content-type';
import type { NewDraft } from './drafts.repository';
import type { EntryStore } from './entry-store';
import type { Written } from './slug-choice';

interface WrittenDraft<Fields> extends Pick<Written<Fields>, 'fields' | 'auto_slug'> {
  /** That of the draft it was made of, 0 where there was none. */
  version?: number | undefined;
  /** That of the entry. Default: the newest. */
  base?: number | undefined;
}

/**
 * Saves the draft of an entry. Answers false where the draft or the entry that it was made of is not the newest any
 * more, or the entry in the trash.
 */
export async function saveDraft<Fields extends AnyFields>(
  store: EntryStore<Fields>,
  id: number,
  { version, base, ...written }: WrittenDraft<Fields>,
  userId: number,
) {
  const row = orNotFound(await store.lock(id));
  if (row.deleted_at !== null || (base !== undefined && base < row.version)) return false;
  // An address that somebody typed is kept as it is, and `findEntry` says what is wrong with it.
  const fields = written.auto_slug ? await store.slugs.withUsableSlug(written, row) : written.fields;
  return saveAsDraft(store, row, { fields, version, base: base ?? row.version }, userId);
}

/**
 * Makes what an entry once was its draft. Returns false if it is in the trash, or its draft is not the one of `version`
 * any more.
 */
export async function restoreRevision<Fields extends AnyFields>(
  store: EntryStore<Fields>,
  id: number,
  { n, version }: { n: number; version: number | undefined },
  userId: number,
) {
  const { revisions, slugs } = store;
  const row = orNotFound(await store.lock(id));
  const { fields, cause, user_id, writers } = orNotFound(await revisions.find(id, n));
  if (row.deleted_at !== null) return false;
  if (version !== undefined && !(await store.drafts.isNewest(id, version))) return false;
  // Of what visitors do not see the title is the draft's already, so only a revision has the one before.
  await keepDraft(store, id, await store.fieldsOf(row), await revisions.newest(id));
  const fixed = slugs.fixedSlug(row);
  const draft = {
    fields: fixed ? slugs.withSlug(fields, fixed.slug) : fields,
    version: undefined,
    base: row.version,
    restored_from: n,
    // Whoever wrote what visitors never saw has written this draft too.
    writers: isSeen(cause) ? [] : [...(user_id === null ? [] : [user_id]), ...writers],
  };
  return saveAsDraft(store, row, draft, userId);
}

/** What visitors do not see goes by its draft's title in lists too. */
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
 * Discards the draft of an entry, and with it the title that lists have of what visitors do not see. Returns false if it
 * is not the one of `version` any more.
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
    .set({ title, title_folded: folded(title) })
    .where('id', '=', id)
    .execute();
}

/**
 * What is only in the draft becomes a revision: it was not published, but nothing is lost.
 * @param written what the entry says without its draft
 * @param noted the state that needs no further revision
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

/** A change ends the draft, which it was mostly made of. A draft of somebody else becomes a revision. */
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
