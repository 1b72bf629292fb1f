import { useAuth } from '@lapis/auth';
import { isSameHtml } from '../../../editor/html';
import { type AnyFields, type ContentType, fieldsOf, type Item, publishedFields } from '../content-type';
import { addressMarks, isTypedAfter } from './address';
import { useAutosave } from './autosave';
import { signedOut } from './save-blocker';
import { useLocalDraft } from './use-local-draft';
import { useManuscript } from './manuscript';
import { meetings } from './meeting';
import { useReplacing } from './replacing';
import { isSame } from './same';
import { useSaving } from './saving';

interface Subject<Fields extends AnyFields> {
  type: ContentType<Fields>;
  /** Null where it is to be made. */
  item: Item<Fields> | null;
  onCreated: (item: Item<Fields>) => void;
}

/**
 * One thing while it is written. What is typed goes to the server as a draft every few seconds, beside what visitors
 * see, and is kept in this browser until it has got there.
 */
export function useWriting<Fields extends AnyFields>({ type, item, onCreated }: Subject<Fields>) {
  const { loggedIn } = useAuth();
  const { manuscript, page } = useManuscript(type, item);
  const { base, fields, saved, isAddressTyped, conflict } = page;
  const localDraft = useLocalDraft({ type, manuscript });
  const { meet, resolve, takeServerVersion, bringBack } = meetings({ type, manuscript, localDraft });
  const saving = useSaving({ type, manuscript, localDraft, onOlder: meet, onCreated });
  const { scope } = saving;
  const { replace, discard, takeNewest } = useReplacing({
    type,
    manuscript,
    localDraft,
    scope,
    onOlder: meet,
  });

  const isUnsaved = !isSame(fields, saved);
  const published = base && publishedFields(type, base);
  const isChanged = published ? !isSame(isUnsaved ? fields : fieldsOf(type, base), published) : isUnsaved;
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
    /** What is being done just now, where it is more than keeping a draft. */
    isCommitting: saving.isPending && !saving.isDraft,
    /** Why what was typed is not on the server, in words. */
    saveBlocker: !isUnsaved ? null : loggedIn ? (saving.saveBlocker ?? unsaved) : signedOut,
    failure: saving.failure,
    /** What is wrong with single fields as they are now, while all the rest is saved. */
    marks: addressMarks(type, page),
    /** What the server found wrong with single fields, so that the draft isn't kept. */
    refused: refusal?.errors,
    localDraft: localDraft.offered,

    change(changes: Partial<Fields>) {
      const { page: now } = manuscript;
      const next = { ...now.fields, ...changes };
      // The editor writes some things in another way than they came; that is no change.
      if (next.html !== undefined && isSameHtml(next.html, now.saved.html ?? '')) next.html = now.saved.html;
      manuscript.set({ fields: next, isAddressTyped: isTypedAfter(type, changes, now.isAddressTyped) });
      localDraft.note();
    },

    /** Keeps the draft at once, without waiting for the next moment to do so. */
    saveDraft() {
      if (canSave) saving.saveDraft();
    },

    /**
     * The same, to be waited for; answers what is on the server, or null where somebody else was quicker. Rejects where
     * it could not be saved.
     */
    async flush() {
      if (!isUnsaved) return base;
      const answer = await saving.flush();
      return answer && 'item' in answer ? answer.item : null;
    },

    /** Makes what is written here the thing itself. */
    commit: saving.commit,

    /** Goes back to what visitors see. What was written can be had back. */
    discard,
    /** Takes a newer copy of the same thing for the one here. What was not saved can be had back. */
    replace,
    takeNewest,
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

export type Writing<Fields extends AnyFields> = ReturnType<typeof useWriting<Fields>>;
