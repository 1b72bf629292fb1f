import type { Database } from '../../server/database/database';
import type { AnyFields, ContentType } from '../types/content-type';
import { changeEntry, changeWithDraft } from './change-entry';
import { createEntry } from './create-entry';
import { discardDraft, restoreRevision, saveDraft } from './draft-entry';
import { duplicateEntry } from './duplicate-entry';
import { entriesList } from './entries-list';
import { type EntryStore, entryStore } from './store/entry-store';
import { findEntry } from './find-entry';
import { deleteEntry, moveEntry } from './trash-entry';

/** A type's entries in every state, as editors see them. */
export function entriesRepository<Fields extends AnyFields>(db: Database, type: ContentType<Fields>) {
  const store = entryStore(db, type);
  const bound =
    <Rest extends unknown[], Result>(verb: (store: EntryStore<Fields>, ...rest: Rest) => Result) =>
    (...rest: Rest) =>
      verb(store, ...rest);
  return {
    drafts: store.drafts,
    revisions: store.revisions,
    ...entriesList(db, type),
    find: bound(findEntry<Fields>),
    create: bound(createEntry<Fields>),
    duplicate: bound(duplicateEntry<Fields>),
    change: bound(changeEntry<Fields>),
    changeWithDraft: bound(changeWithDraft<Fields>),
    saveDraft: bound(saveDraft<Fields>),
    discardDraft: bound(discardDraft<Fields>),
    restoreRevision: bound(restoreRevision<Fields>),
    move: bound(moveEntry<Fields>),
    removeForever: bound(deleteEntry<Fields>),
  };
}
