import { useAuth } from '@lapis/auth';
import { isSameHtml } from '../../../editor/html/html';
import { type AnyFields, type ContentType, formFields, type Item, publishedFields } from '../content-type';
import { addressErrors, isAddressTypedAfter } from './address';
import { useAutosave } from './autosave';
import { signedOut } from './save-blocker';
import { useLocalDraft } from './use-local-draft';
import { useDraftStore } from './manuscript';
import { createMerging } from './meeting';
import { useReplacing } from './replacing';
import { isSameJson } from './same';
import { useSaving } from './saving';

interface EntryEditorParams<Fields extends AnyFields> {
  type: ContentType<Fields>;
  item: Item<Fields> | null;
  onCreated: (item: Item<Fields>) => void;
}

/**
 * State and actions of an entry being edited. Autosaves drafts every few seconds, and keeps unsaved text in
 * this browser.
 */
export function useWriting<Fields extends AnyFields>({ type, item, onCreated }: EntryEditorParams<Fields>) {
  const { loggedIn } = useAuth();
  const { manuscript, page } = useDraftStore(type, item);
  const { base, fields, saved, isAddressTyped, conflict } = page;
  const localDraft = useLocalDraft({ type, manuscript });
  const { meet, resolve, takeServerVersion, bringBack } = createMerging({ type, manuscript, localDraft });
  const saving = useSaving({ type, manuscript, localDraft, onOlder: meet, onCreated });
  const { scope } = saving;
  const { replace, discard, takeNewest, noteState } = useReplacing({
    type,
    manuscript,
    localDraft,
    scope,
    onOlder: meet,
  });

  const isUnsaved = !isSameJson(fields, saved);
  const published = base && publishedFields(type, base);
  const isChanged = published
    ? !isSameJson(isUnsaved ? fields : formFields(type, base), published)
    : isUnsaved;
  const isComplete = type.needed.every((name) => name === type.slug || String(fields[name]).trim() !== '');
  const canSave = isUnsaved && !saving.isPending && !conflict && !base?.deleted_at;

  useAutosave({
    isReady: canSave && isComplete && loggedIn && !saving.wasRefused(fields),
    hasFailed: saving.saveBlocker !== null,
    save: saving.saveDraft,
  });

  const { refusal } = saving;
  const unsaved = refusal && `Not saved: ${refusal.message} It is kept in this browser.`;
  return {
    type,
    base,
    fields,
    isUnsaved,
    isChanged,
    isAddressTyped,
    conflict,
    isSaving: saving.isPending,
    isCommitting: saving.isPending && !saving.isDraft,
    /** Reason why unsaved text is not on the server yet. */
    saveBlocker: !isUnsaved ? null : loggedIn ? (saving.saveBlocker ?? unsaved) : signedOut,
    failure: saving.failure,
    /** Errors in single fields, which don't prevent the rest of the draft from being saved. */
    marks: addressErrors(type, page),
    /** Field errors for which the server refused the draft. */
    refused: refusal?.errors,
    localDraft: localDraft.offered,

    change(changes: Partial<Fields>) {
      const { page: now } = manuscript;
      const next = { ...now.fields, ...changes };
      // The rich-text editor may write the same HTML differently, which doesn't count as a change.
      if (next.html !== undefined && isSameHtml(next.html, now.saved.html ?? '')) next.html = now.saved.html;
      manuscript.set({
        fields: next,
        isAddressTyped: isAddressTypedAfter(type, changes, now.isAddressTyped),
      });
      localDraft.note();
    },

    saveDraft() {
      if (canSave) saving.saveDraft();
    },

    /**
     * Saves the draft. Resolves to the server's copy, or to null if a colleague saved first. Rejects on
     * failure.
     */
    async flush() {
      if (!isUnsaved) return base;
      const answer = await saving.flush();
      return answer && 'item' in answer ? answer.item : null;
    },

    commit: saving.commit,

    discard,
    replace,
    takeNewest,
    noteState,
    meet,
    resolve,
    takeServerVersion,

    restoreLocalDraft() {
      const text = localDraft.offered;
      if (!text) return;
      localDraft.take(text);
      bringBack(text);
    },

    forgetLocalDraft: () => localDraft.offered && localDraft.drop(localDraft.offered),
  };
}

export type EntryEditor<Fields extends AnyFields> = ReturnType<typeof useWriting<Fields>>;
