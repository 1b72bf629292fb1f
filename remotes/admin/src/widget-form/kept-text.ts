import type { WidgetFields } from '@lapis/contract';

/** What was typed and not saved, with the version of the copy that it was made of. */
export interface KeptText extends WidgetFields {
  version?: number;
  /** When it was typed last. */
  at: string;
}

type Id = number | 'new';

const inBrowser = typeof window !== 'undefined';
const place = (id: Id) => `lapis:widget:${id}`;
const placeAside = (id: Id) => `${place(id)}:aside`;

function read<T>(key: string): T | null {
  try {
    const kept = inBrowser && sessionStorage.getItem(key);
    return kept ? (JSON.parse(kept) as T) : null;
  } catch {
    return null;
  }
}

/** Without storage, or where it is full, the text lives as long as the page: answers whether it was written. */
function write(key: string, value: KeptText | KeptText[]) {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

function remove(key: string) {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to remove.
  }
}

/** Keeps what was typed over a reload or an ended session, in this tab only. */
export const keptText = {
  read: (id: Id) => read<KeptText>(place(id)),

  write: (id: Id, text: Omit<KeptText, 'at'>) => write(place(id), { ...text, at: new Date().toISOString() }),

  remove: (id: Id) => remove(place(id)),

  setAside(id: Id, texts: KeptText[]) {
    if (texts.length > 0) return write(placeAside(id), texts);
    remove(placeAside(id));
    return true;
  },

  /** All that was not saved before, the newest first: set aside, so that typing anew writes over none of it. */
  open(id: Id): KeptText[] {
    const aside = read<KeptText[]>(placeAside(id)) ?? [];
    const last = this.read(id);
    if (!last) return aside;
    const texts = [last, ...aside];
    if (this.setAside(id, texts)) this.remove(id);
    return texts;
  },
};
