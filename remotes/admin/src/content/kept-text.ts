import { auth } from '@lapis/auth';

/** What was typed and did not reach the server, with the version of the thing that it was made of; 0 of none. */
export interface KeptText<Fields> {
  fields: Fields;
  base: number;
  /** When it was typed last. */
  at: string;
}

const inBrowser = typeof window !== 'undefined';

function read<T>(key: string): T | null {
  try {
    const kept = inBrowser && localStorage.getItem(key);
    return kept ? (JSON.parse(kept) as T) : null;
  } catch {
    return null;
  }
}

/** Without storage, or where it is full, the text lives as long as the page: answers whether it was written. */
function write(key: string, value: unknown) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

function remove(key: string) {
  try {
    localStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to remove.
  }
}

/**
 * Keeps what was typed into one form over a crash, a lost connection or an ended session: in this browser, and for
 * the person who typed it.
 */
export function keptText<Fields>(kind: string, id: number | 'new') {
  const place = `lapis:kept:${auth.user?.id ?? 0}:${kind}:${id}`;
  const placeAside = `${place}:aside`;
  const self = {
    read: () => read<KeptText<Fields>>(place),
    write: (fields: Fields, base: number) => write(place, { fields, base, at: new Date().toISOString() }),
    remove: () => remove(place),
    setAside(texts: KeptText<Fields>[]) {
      if (texts.length > 0) return write(placeAside, texts);
      remove(placeAside);
      return true;
    },
    /** All that was not saved before, the newest first: set aside, so that typing anew writes over none of it. */
    open(): KeptText<Fields>[] {
      const aside = read<KeptText<Fields>[]>(placeAside) ?? [];
      const last = self.read();
      if (!last) return aside;
      const texts = [last, ...aside];
      if (self.setAside(texts)) self.remove();
      return texts;
    },
  };
  return self;
}
