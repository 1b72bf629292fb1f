import { flushSync } from 'react-dom';
import { useState, useSyncExternalStore } from 'react';
import { type AnyFields, type ContentType, fieldsOf, type Item } from '../content-type';

/** Someone else's newer copy that could not be brought together with what is written here. */
export interface Conflict<Fields> {
  serverVersion: Item<Fields>;
  /** What it says there, and what both were made of. */
  fields: Fields;
  from: Fields;
}

/** One thing while it is written, as it stands at this moment. */
export interface Page<Fields extends AnyFields> {
  /** The newest copy on the server that is known here; null of a new one. */
  base: Item<Fields> | null;
  /** What stands in the form. */
  fields: Fields;
  /** What of that the server has, in the words in which it was typed: the server may have tidied its own. */
  saved: Fields;
  isAddressTyped: boolean;
  conflict: Conflict<Fields> | null;
}

/**
 * Holds what is written outside of rendering: keys, answers of the server and timers all change what there is now,
 * never what there was when the form was last drawn.
 */
function manuscript<Fields extends AnyFields>(type: ContentType<Fields>, item: Item<Fields> | null) {
  const fields = fieldsOf(type, item);
  // A new thing that has an address already was begun for it.
  const isAddressTyped = Boolean(!item && type.slug && fields[type.slug]);
  let page: Page<Fields> = { base: item, fields, saved: fields, isAddressTyped, conflict: null };
  const listeners = new Set<() => void>();

  return {
    get page() {
      return page;
    },
    set(changes: Partial<Page<Fields>>) {
      page = { ...page, ...changes };
      for (const listener of listeners) listener();
    },
    /** The same, drawn before the next key: what came from elsewhere is in the text before somebody types on. */
    setAtOnce(changes: Partial<Page<Fields>>) {
      flushSync(() => this.set(changes));
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export type Manuscript<Fields extends AnyFields> = ReturnType<typeof manuscript<Fields>>;

/** The manuscript of a form, which is drawn anew with every change of it. */
export function useManuscript<Fields extends AnyFields>(
  type: ContentType<Fields>,
  item: Item<Fields> | null,
) {
  const [made] = useState(() => manuscript(type, item));
  const page = useSyncExternalStore(made.subscribe, () => made.page);
  return { manuscript: made, page };
}
