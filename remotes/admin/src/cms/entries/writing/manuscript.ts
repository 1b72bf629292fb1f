import { flushSync } from 'react-dom';
import { useState, useSyncExternalStore } from 'react';
import { type AnyFields, type ContentType, formFields, type Item } from '../content-type';

/** A colleague's newer copy that could not be merged automatically. */
export interface EditConflict<Fields> {
  serverVersion: Item<Fields>;
  fields: Fields;
  from: Fields;
}

export interface EditorState<Fields extends AnyFields> {
  base: Item<Fields> | null;
  fields: Fields;
  /** Last saved fields, as the editor typed them; the server may have tidied its own copy. */
  saved: Fields;
  isAddressTyped: boolean;
  conflict: EditConflict<Fields> | null;
}

/**
 * Creates the store for an entry being edited. It is not React state, because key presses, responses and
 * timers must change the current state, not the state at the last render.
 */
function createDraftStore<Fields extends AnyFields>(type: ContentType<Fields>, item: Item<Fields> | null) {
  const fields = formFields(type, item);
  // A prefilled address counts as typed, so that it doesn't follow the title.
  const isAddressTyped = Boolean(!item && type.slug && fields[type.slug]);
  let page: EditorState<Fields> = { base: item, fields, saved: fields, isAddressTyped, conflict: null };
  const listeners = new Set<() => void>();

  return {
    get page() {
      return page;
    },
    set(changes: Partial<EditorState<Fields>>) {
      page = { ...page, ...changes };
      for (const listener of listeners) listener();
    },
    /** Renders synchronously, so that the next key press goes into the new text. */
    setAtOnce(changes: Partial<EditorState<Fields>>) {
      flushSync(() => this.set(changes));
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export type DraftStore<Fields extends AnyFields> = ReturnType<typeof createDraftStore<Fields>>;

export function useDraftStore<Fields extends AnyFields>(
  type: ContentType<Fields>,
  item: Item<Fields> | null,
) {
  const [made] = useState(() => createDraftStore(type, item));
  const page = useSyncExternalStore(made.subscribe, () => made.page);
  return { manuscript: made, page };
}
