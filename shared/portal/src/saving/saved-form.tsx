import type { FormFailure } from '@lapis/ui/forms';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { isSame, useEdits } from '../fields/edits';
import { useFailure } from '../fields/failure';
import { resultsOf409 } from '../fields/conflict';
import { useLeaveGuard, useSaveKey } from './leaving';
import { SaveBar, savedByHand } from './SaveBar';

interface SavedForm<Stored, Fields extends object> {
  /** The newest copy that is known. */
  stored: Stored;
  /** A copy as it is typed. */
  typed: (copy: Stored) => Fields;
  /** Sends what was changed, and answers the copy that is stored from then on. */
  save: (changes: Partial<Fields>, fields: Fields) => Promise<Stored>;
  /** Makes a copy the newest that is known, be it one's own or somebody else's. */
  keep: (newest: Stored) => void;
  /** Says that it is saved. */
  onSaved: (saved: Stored, sent: Partial<Fields>) => void;
  /** Puts what was changed in order before it is sent; the form shows it so. */
  tidy?: (changes: Partial<Fields>) => Partial<Fields>;
  /** What has to be mended before anything is sent. */
  check?: (changes: Partial<Fields>) => FormFailure | null;
  /** Says of the form's own fields what the server says of its. Not made anew for each rendering. */
  told?: (failure: FormFailure) => FormFailure;
}

const asItIs = <Same,>(same: Same) => same;

/** What is known of a form that is saved by its button or Ctrl+S, and that several people may have open. */
export function useSavedForm<Stored, Fields extends object>({
  stored,
  typed,
  save,
  keep,
  onSaved,
  tidy = asItIs,
  check,
  told = asItIs,
}: SavedForm<Stored, Fields>) {
  const base = typed(stored);
  const edits = useEdits(base);
  const { fields, changes, isUnsaved, change, forget } = edits;
  const [found, setFound] = useState<FormFailure | null>(null);
  const [theirs, setTheirs] = useState<FormFailure['errors']>();
  const saving = useMutation({
    mutationFn: (sent: Partial<Fields>) => save(sent, { ...fields, ...sent }),
    onSuccess(saved, sent) {
      keep(saved);
      forget(sent);
      onSaved(saved, sent);
    },
    onError(error, sent) {
      // What was typed stays over the newer copy, and is saved over it by the next press.
      const newest = resultsOf409<Stored>(error);
      if (!newest) return;
      setTheirs(overlaps(base, typed(newest), sent));
      keep(newest);
    },
  });
  const refusal = useFailure(saving.error);
  const refused = useMemo(
    () => refusal && told({ ...refusal, errors: { ...refusal.errors, ...theirs } }),
    [refusal, theirs, told],
  );
  useLeaveGuard(isUnsaved, 'Your changes have not been saved and will be lost.');
  useSaveKey(submit);

  function submit() {
    if (!isUnsaved || saving.isPending) return;
    const problems = check?.(changes) ?? null;
    setFound(problems);
    if (problems) return;
    setTheirs(undefined);
    const sent = tidy(changes);
    change(sent);
    saving.mutate(sent);
  }

  return {
    ...edits,
    isSaving: saving.isPending,
    /** For the `FormPage`. Once nothing is left to save, nothing is wrong with it any more. */
    form: {
      onSubmit: submit,
      failure: isUnsaved ? (found ?? refused) : null,
      bar: (
        <SaveBar
          state={savedByHand(isUnsaved, saving.isPending)}
          isBusy={saving.isPending}
          isIdle={!isUnsaved}
        />
      ),
    },
  };
}

/** What somebody else has written into the very fields that were changed here, so that nobody replaces it unseen. */
function overlaps<Fields extends object>(before: Fields, newest: Fields, mine: Partial<Fields>) {
  const names = (Object.keys(mine) as (keyof Fields & string)[]).filter(
    (name) => !isSame(newest[name], before[name]) && !isSame(newest[name], mine[name]),
  );
  return Object.fromEntries(names.map((name) => [name, [wordsOf(newest[name])]]));
}

/** As much of a text as is told beside its field. */
const most = 200;

function wordsOf(value: unknown) {
  const text =
    Array.isArray(value) && value.every((line) => typeof line === 'string') ? value.join(', ') : value;
  if (typeof text !== 'string') return 'They have changed this too.';
  if (text === '') return 'They have emptied this.';
  return `They wrote: “${text.length > most ? `${text.slice(0, most).trimEnd()}…` : text}”`;
}
