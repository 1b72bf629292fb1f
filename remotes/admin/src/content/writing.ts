import { useAuth } from '@lapis/auth';
import { failureOf, statusOf } from '@lapis/http';
import type { FormFailure } from '@lapis/ui/forms';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { isSameHtml } from '../editor/html';
import { keptText, type KeptText } from './kept-text';
import { type AnyFields, type ContentKind, fieldsOf, type Item, publishedFields } from './kind';
import {
  changeItem,
  createItem,
  discardDraft,
  forgetLists,
  itemQuery,
  type Publication,
  saveDraft,
  type Saved,
} from './queries';

/** In milliseconds: how long typed text waits for its way to the server, and after a failure. */
const shortly = 2500;
const later = 10_000;

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);

const offline = 'No connection. What you type is kept in this browser, and saved as soon as there is one.';
const signedOut =
  'You are signed out. What you typed is kept in this browser: sign in again in another tab, and it is saved.';
const unwell =
  'The site can’t save just now. What you type is kept in this browser, and saved as soon as it can.';

/** What keeps a save from being done that needs nobody's hand: it is tried again by itself. */
function hindranceOf(error: unknown) {
  const status = statusOf(error);
  if (status === undefined) return offline;
  if (status === 401) return signedOut;
  return status >= 500 || status === 429 ? unwell : null;
}

type Task<Fields> =
  | { name: 'create'; fields: Fields; publication: Publication }
  | { name: 'draft'; fields: Fields }
  | { name: 'change'; fields: Fields; publication: Publication };

interface Saving<Fields extends AnyFields> {
  kind: ContentKind<Fields>;
  /** Null where it is to be made. */
  item: Item<Fields> | null;
  onCreated: (item: Item<Fields>) => void;
}

/**
 * One thing while it is written. `base` is the newest copy on the server that is known here, `theirs` one that
 * somebody else saved meanwhile, and `kept` the newest of what was typed here before and never reached the server.
 * What is typed goes to the server as a draft every few seconds, beside what visitors see.
 */
export function useWriting<Fields extends AnyFields>({ kind, item, onCreated }: Saving<Fields>) {
  const client = useQueryClient();
  const { loggedIn } = useAuth();
  const [base, setBase] = useState(item);
  const [fields, setFields] = useState(() => fieldsOf(kind, item));
  const [theirs, setTheirs] = useState<Item<Fields> | null>(null);
  const [refused, setRefused] = useState<Fields | null>(null);
  const place = base?.id ?? 'new';
  const store = useMemo(() => keptText<Fields>(kind.name, place), [kind.name, place]);
  const [aside, setAside] = useState(() => store.open());

  const savedFields = fieldsOf(kind, base);
  const isUnsaved = !isSame(fields, savedFields);
  const isChanged = base === null ? isUnsaved : !isSame(fields, publishedFields(kind, base));
  const kept = aside.find((one) => !isSame(one.fields, fields)) ?? null;

  const saving = useMutation({
    // One save waits for the other, so that none overtakes.
    scope: { id: `${kind.name}:${item?.id ?? 'new'}` },
    mutationFn(task: Task<Fields>): Promise<Saved<Fields>> {
      if (task.name === 'create' || !base) {
        return createItem(kind, task.fields, 'publication' in task ? task.publication : {});
      }
      if (task.name === 'draft') {
        const version = base.draft?.version ?? 0;
        return saveDraft<Fields>(kind, base.id, { fields: task.fields, version, base: versionOf(base) });
      }
      return changeItem<Fields>(
        kind,
        { id: base.id, version: versionOf(base) },
        { ...task.fields, ...task.publication },
      );
    },
    onSuccess(saved, task) {
      if ('theirs' in saved) return setTheirs(saved.theirs);
      const now = saved.item;
      client.setQueryData(itemQuery(kind, now.id).queryKey, now);
      if (task.name !== 'draft' || !base) forgetLists(client, kind);
      setBase(now);
      setTheirs(null);
      setRefused(null);
      if (isSame(fields, task.fields)) store.remove();
      // The server may have written something in another way, such as its HTML; what was typed since stays.
      setFields((current) => (isSame(current, task.fields) ? fieldsOf(kind, now) : current));
      if (!base) onCreated(now);
    },
    onError: (_, task) => setRefused(task.fields),
  });

  const isDrafting = saving.variables?.name === 'draft';
  const hindrance = saving.error ? hindranceOf(saving.error) : null;
  const refusal = saving.error && !hindrance ? saving.error : null;
  // The form moves the focus with every new failure, so one failure must stay one object; and never away from who
  // is typing, while a draft is kept.
  const failure = useMemo<FormFailure | null>(
    () => (refusal && !isDrafting ? failureOf(refusal) : null),
    [refusal, isDrafting],
  );

  const draftRefusal =
    refusal && isDrafting ? `Not saved: ${failureOf(refusal).message} It is kept in this browser.` : null;

  const isReady =
    isUnsaved &&
    !saving.isPending &&
    !theirs &&
    loggedIn &&
    !base?.deleted_at &&
    kind.needed.every((name) => String(fields[name]).trim() !== '') &&
    // Nothing is refused twice: it waits until something else was typed.
    !(refusal && refused && isSame(refused, fields));
  const wait = hindrance ? later : shortly;
  const saveNow = useEffectEvent(() => saving.mutate({ name: 'draft', fields }));

  useEffect(() => {
    if (!isReady) return;
    const timer = setTimeout(() => saveNow(), wait);
    const onOnline = () => saveNow();
    window.addEventListener('online', onOnline);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', onOnline);
    };
  }, [isReady, wait]);

  function keepAside(texts: KeptText<Fields>[]) {
    store.setAside(texts);
    setAside(texts);
  }

  function become(next: Fields, over: Item<Fields> | null) {
    setFields(next);
    if (isSame(next, fieldsOf(kind, over))) store.remove();
    else store.write(next, over ? versionOf(over) : 0);
  }

  const mine = (): KeptText<Fields> => ({
    fields,
    base: base ? versionOf(base) : 0,
    at: new Date().toISOString(),
  });

  return {
    kind,
    base,
    fields,
    savedFields,
    isUnsaved,
    isChanged,
    isSaving: saving.isPending,
    /** What is being done just now, where it is more than keeping a draft. */
    isCommitting: saving.isPending && !isDrafting,
    /** Why what was typed is not on the server, in words. */
    hindrance: !isUnsaved ? null : loggedIn ? (hindrance ?? draftRefusal) : signedOut,
    failure,
    theirs,
    kept,

    change(changes: Partial<Fields>) {
      const next = { ...fields, ...changes };
      // The editor writes some things in another way than they came; that is no change.
      if (next.html !== undefined && isSameHtml(next.html, savedFields.html ?? ''))
        next.html = savedFields.html;
      become(next, base);
    },

    /** Keeps the draft at once, without waiting for the next moment to do so. */
    saveDraft() {
      if (isUnsaved && !saving.isPending) saving.mutate({ name: 'draft', fields });
    },

    /** The same, to be waited for. Rejects where it could not be saved. */
    async flush() {
      if (isUnsaved) await saving.mutateAsync({ name: 'draft', fields });
    },

    /** Makes what is written here the thing itself; answers it, or undefined where that was refused. */
    async commit(publication: Publication = {}) {
      try {
        const saved = await saving.mutateAsync({ name: base ? 'change' : 'create', fields, publication });
        return 'item' in saved ? saved.item : undefined;
      } catch {
        // It is told beside the form: see `failure` and `hindrance`.
        return undefined;
      }
    },

    /** Goes back to what visitors see. */
    async discard() {
      if (!base) return become(kind.blank, null);
      if (base.draft) await discardDraft(kind, base.id);
      keepAside([mine(), ...aside]);
      const now = {
        ...base,
        draft: null,
        state: base.state === 'changed' ? ('published' as const) : base.state,
      };
      client.setQueryData(itemQuery(kind, base.id).queryKey, now);
      forgetLists(client, kind);
      setBase(now);
      become(fieldsOf(kind, now), now);
    },

    /** Another copy of the same thing took the place of the one here, such as an earlier one that was restored. */
    replace(now: Item<Fields>) {
      client.setQueryData(itemQuery(kind, now.id).queryKey, now);
      forgetLists(client, kind);
      setBase(now);
      become(fieldsOf(kind, now), now);
    },

    keepMine() {
      if (!theirs) return;
      const over = { ...theirs, draft: theirs.draft && { ...theirs.draft, base: theirs.version } };
      setBase(over);
      setTheirs(null);
      store.write(fields, versionOf(over));
    },

    takeTheirs() {
      if (!theirs) return;
      keepAside([mine(), ...aside]);
      setBase(theirs);
      become(fieldsOf(kind, theirs), theirs);
      setTheirs(null);
    },

    restoreKept() {
      if (!kept) return;
      const others = aside.filter((one) => one !== kept);
      // What was typed meanwhile changes places with it; at the end, so that each gets its turn.
      keepAside(isUnsaved ? [...others, mine()] : others);
      // Made of an older copy, it must meet the newer one when it is published.
      const over = base && madeOf(base, kept.base || versionOf(base));
      setBase(over);
      become({ ...fields, ...kept.fields }, over);
    },

    forgetKept: () => keepAside(aside.filter((one) => one !== kept)),
  };
}

/** Of the copy that the draft was made of: whoever changed the thing since then is not overwritten. */
const versionOf = <Fields>({ draft, version }: Item<Fields>) => draft?.base ?? version;

/** The same copy, as something written on that version of the thing. */
const madeOf = <Fields>(item: Item<Fields>, base: number): Item<Fields> =>
  item.draft ? { ...item, draft: { ...item.draft, base } } : { ...item, version: base };

export type Writing<Fields extends AnyFields> = ReturnType<typeof useWriting<Fields>>;
