import type { FormFailure } from '@lapis/ui/forms';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { isEqual, useEdits } from '../fields/edits';
import { useFailure } from '../fields/failure';
import { readConflict } from '../fields/conflict';
import { useLeaveGuard, useSaveKey } from './leaving';
import { SaveBar, savedByHand } from './SaveBar';

interface SavedForm<Stored, Fields extends object> {
  stored: Stored;
  typed: (copy: Stored) => Fields;
  save: (changes: Partial<Fields>, fields: Fields) => Promise<Stored>;
  keep: (newest: Stored) => void;
  onSaved: (saved: Stored, sent: Partial<Fields>) => void;
  /** Normalises changes before they are sent; the form shows the result. */
  tidy?: (changes: Partial<Fields>) => Partial<Fields>;
  check?: (changes: Partial<Fields>, fields: Fields) => FormFailure | null;
  /** Returns true if the user must confirm these changes in a dialog before they are sent. */
  needsConfirmation?: (changes: Partial<Fields>) => boolean;
  /** Maps the server's field errors to the form's fields. Must be a stable function. */
  told?: (failure: FormFailure) => FormFailure;
}

const asItIs = <Same,>(same: Same) => same;

export function useSavedForm<Stored, Fields extends object>({
  stored,
  typed,
  save,
  keep,
  onSaved,
  tidy = asItIs,
  check,
  needsConfirmation,
  told = asItIs,
}: SavedForm<Stored, Fields>) {
  const base = typed(stored);
  const edits = useEdits(base);
  const { fields, changes, isUnsaved, change, forget } = edits;
  const [found, setFound] = useState<FormFailure | null>(null);
  const [theirs, setTheirs] = useState<FormFailure['errors']>();
  const [isConfirming, setConfirming] = useState(false);
  const saving = useMutation({
    mutationFn: (sent: Partial<Fields>) => save(sent, { ...fields, ...sent }),
    onSuccess(saved, sent) {
      keep(saved);
      forget(sent);
      onSaved(saved, sent);
    },
    onError(error, sent) {
      // Keeps the user's edits on top of the newer copy; the next save overwrites that copy.
      const newest = readConflict<Stored>(error);
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
    const problems = check?.(changes, fields) ?? null;
    setFound(problems);
    if (problems) return;
    if (needsConfirmation?.(changes)) setConfirming(true);
    else send();
  }

  function send() {
    setConfirming(false);
    setTheirs(undefined);
    const sent = tidy(changes);
    change(sent);
    saving.mutate(sent);
  }

  return {
    ...edits,
    isSaving: saving.isPending,
    /** Props of the dialog; null unless the user must confirm now. */
    confirmation: isConfirming ? { onSubmit: send, onClose: () => setConfirming(false) } : null,
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

/** Finds fields that another user has changed too, so that no change is overwritten unseen. */
function overlaps<Fields extends object>(before: Fields, newest: Fields, mine: Partial<Fields>) {
  const names = (Object.keys(mine) as (keyof Fields & string)[]).filter(
    (name) => !isEqual(newest[name], before[name]) && !isEqual(newest[name], mine[name]),
  );
  return Object.fromEntries(names.map((name) => [name, [formatValue(newest[name])]]));
}

const most = 200;

function formatValue(value: unknown) {
  const text =
    Array.isArray(value) && value.every((line) => typeof line === 'string') ? value.join(', ') : value;
  if (typeof text !== 'string') return 'They have changed this too.';
  if (text === '') return 'They have cleared this.';
  return `They wrote: “${text.length > most ? `${text.slice(0, most).trimEnd()}…` : text}”`;
}
