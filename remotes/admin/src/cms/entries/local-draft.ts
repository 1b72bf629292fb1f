import { auth } from '@lapis/auth';

const inBrowser = typeof window !== 'undefined';

/** Where this browser keeps what this person types of a thing. */
export const placeOf = (type: string, id: number | 'new') => `lapis:kept:${auth.user?.id ?? 0}:${type}:${id}`;

export function readLocalDraft<T>(place: string): T | null {
  try {
    const written = inBrowser && localStorage.getItem(place);
    return written ? (JSON.parse(written) as T) : null;
  } catch {
    return null;
  }
}

/** Without storage, or where it is full, the text lives as long as the page. */
export function writeLocalDraft(place: string, value: unknown) {
  try {
    localStorage.setItem(place, JSON.stringify(value));
  } catch {
    // The form tells that it is not saved yet, and asks before it is left.
  }
}

export function removeLocalDraft(place: string) {
  try {
    localStorage.removeItem(place);
  } catch {
    // Without storage there is nothing to remove.
  }
}

/** The places in this browser that begin so. */
export const placesUnder = (prefix: string) =>
  inBrowser
    ? Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '').filter(
        (place) => place.startsWith(prefix),
      )
    : [];

/** The text of a form of which there is one at most, over a crash or a lost connection. */
export function localDraftOf<Fields>(type: string, id: number) {
  const place = placeOf(type, id);
  return {
    read: () => readLocalDraft<{ fields: Fields }>(place),
    write: (fields: Fields, base: number) => writeLocalDraft(place, { fields, base }),
    remove: () => removeLocalDraft(place),
  };
}
