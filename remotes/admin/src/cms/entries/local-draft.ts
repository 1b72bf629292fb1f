import { auth } from '@lapis/auth';

const inBrowser = typeof window !== 'undefined';

/**
 * User id for a form's storage keys. Must be read when the form opens, because the user may be signed out in
 * another tab while typing.
 */
export const draftOwner = () => auth.user?.id ?? 0;

/** Storage key of a user's local draft. */
export const draftKey = (owner: number, type: string, id: number | 'new') =>
  `lapis:kept:${owner}:${type}:${id}`;

export function readLocalDraft<T>(place: string): T | null {
  try {
    const written = inBrowser && localStorage.getItem(place);
    return written ? (JSON.parse(written) as T) : null;
  } catch {
    return null;
  }
}

/**
 * Stores a text in localStorage. If storage is unavailable or full, the text is lost when the page is closed.
 */
export function writeLocalDraft(place: string, value: unknown) {
  try {
    localStorage.setItem(place, JSON.stringify(value));
  } catch {
    // The form shows that the text is unsaved, and asks for confirmation before the user leaves.
  }
}

export function removeLocalDraft(place: string) {
  try {
    localStorage.removeItem(place);
  } catch {
    // Nothing to remove without storage.
  }
}

export const keysWithPrefix = (prefix: string) =>
  inBrowser
    ? Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '').filter(
        (place) => place.startsWith(prefix),
      )
    : [];

/**
 * Local draft of a form, shared by all tabs; survives a crash or a lost connection. Belongs to the user who is
 * signed in now.
 */
export function createLocalDraft<Fields>(type: string, id: number) {
  const place = draftKey(draftOwner(), type, id);
  return {
    read: () => readLocalDraft<{ fields: Fields }>(place),
    write: (fields: Fields, base: number) => writeLocalDraft(place, { fields, base }),
    remove: () => removeLocalDraft(place),
  };
}
