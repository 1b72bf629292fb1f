import { auth } from '@lapis/auth';
import type { AdminWidget, WidgetFields } from '@lapis/contract';
import { failureOf, statusOf } from '@lapis/http';
import type { FormFailure } from '@lapis/ui/forms';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { isSameHtml } from '../editor/html';
import { saveWidget } from '../widgets/widgets.queries';
import { keptText, type KeptText } from './kept-text';

const textOf = (widget: WidgetFields | null): WidgetFields => ({
  title: widget?.title ?? '',
  name: widget?.name ?? '',
  html: widget?.html ?? '',
});

const isSame = (one: WidgetFields, other: WidgetFields) =>
  one.title === other.title && one.name === other.name && one.html === other.html;

const signedOut: FormFailure = {
  message: 'Not saved: you are signed out. Your text is kept; sign in again in another tab, then save here.',
};

/** What the form says about a failed save; for some the host opens a dialog, and nothing is said twice. */
function saveFailure(error: unknown): FormFailure | null {
  const status = statusOf(error);
  const { message, errors } = failureOf(error);
  if (status === undefined) {
    return { message: `${message}. Nothing is lost: check your internet connection and save again.` };
  }
  // The dialog for an ended session opens only where this tab has not heard yet that it ended.
  if (status === 401 && !auth.loggedIn) return signedOut;
  return status === 401 || status >= 500 ? null : { message, errors };
}

/**
 * A widget's text while it is written: `base` is the copy on the server that it was made of, `theirs` one that
 * somebody else saved meanwhile, and `kept` the newest of what was set aside: typed here before and never saved.
 */
export function useDraft(widget: AdminWidget | null, onSaved?: (widget: AdminWidget) => void) {
  const id = widget?.id ?? 'new';
  const [base, setBase] = useState(widget);
  const [text, setText] = useState(() => textOf(widget));
  const [theirs, setTheirs] = useState<AdminWidget | null>(null);
  const [aside, setAside] = useState(() => keptText.open(id));
  const saving = useMutation(saveWidget);
  // The form moves the focus with every new failure, so one failure must stay one object.
  const failure = useMemo(() => (saving.error ? saveFailure(saving.error) : null), [saving.error]);
  const isDirty = !isSame(text, textOf(base));
  const kept = aside.find((one) => !isSame(one, text)) ?? null;

  function keep(texts: KeptText[]) {
    keptText.setAside(id, texts);
    setAside(texts);
  }

  /** My text, as something that could be saved over the copy of this version. */
  const mine = (version?: number): KeptText => ({ ...text, version, at: new Date().toISOString() });

  function become(next: WidgetFields, over: AdminWidget | null) {
    setText(next);
    if (isSame(next, textOf(over))) keptText.remove(id);
    else keptText.write(id, { ...next, version: over?.version });
  }

  function change(changes: Partial<WidgetFields>) {
    const next = { ...text, ...changes };
    // The editor writes some things in another way than they came; that is no change.
    if (base && isSameHtml(next.html, base.html)) next.html = base.html;
    become(next, base);
  }

  function save(over = base) {
    if (saving.isPending || (over === base && base && !isDirty)) return;
    saving.mutate(
      { base: over, text },
      {
        onSuccess(saved) {
          if ('theirs' in saved) return setTheirs(saved.theirs);
          // What was typed while it was being saved is kept, over the new copy.
          const typed = keptText.read(id);
          keptText.remove(id);
          if (typed && !isSame(typed, text)) {
            keptText.write(saved.widget.id, { ...textOf(typed), version: saved.widget.version });
          }
          setBase(saved.widget);
          setText((current) => (current === text ? textOf(saved.widget) : current));
          setTheirs(null);
          onSaved?.(saved.widget);
        },
      },
    );
  }

  function takeTheirs() {
    if (!theirs) return;
    keep([mine(theirs.version), ...aside]);
    setBase(theirs);
    become(textOf(theirs), theirs);
    setTheirs(null);
  }

  function restore() {
    if (!kept) return;
    const others = aside.filter((one) => one !== kept);
    // What was typed meanwhile changes places with it; at the end, so that each gets its turn.
    keep(isDirty ? [...others, mine(base?.version)] : others);
    // Made of an older copy, it must meet the newer one when it is saved.
    const over = base && { ...base, version: kept.version ?? base.version };
    setBase(over);
    become(textOf(kept), over);
  }

  const forget = () => keep(aside.filter((one) => one !== kept));

  return {
    base,
    text,
    isDirty,
    isSaving: saving.isPending,
    failure,
    theirs,
    kept,
    change,
    save: () => save(),
    keepMine: () => theirs && save(theirs),
    takeTheirs,
    restore,
    forget,
  };
}

export type Draft = ReturnType<typeof useDraft>;
