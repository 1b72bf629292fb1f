import { removeLocalDraft, draftKey, keysWithPrefix, readLocalDraft, writeLocalDraft } from '../local-draft';

export interface LocalDraft<Fields> {
  fields: Fields;
  from: Fields;
  /** Version of the entry that the text is based on; 0 for a new entry. */
  base: number;
  at: string;
  /** Idempotency key of a new entry. */
  key: string;
}

export type OrphanedDraft<Fields> = LocalDraft<Fields> & { place: string };

export const randomId = () =>
  [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-');

const lockName = (form: string) => `lapis:form:${form}`;

/** Lets other tabs of this browser know that a form is open, until `release` is called or the tab closes. */
export function holdFormLock(form: string) {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  // The Web Locks API needs a secure context. Without it, drafts that are open in other tabs may be offered.
  void navigator.locks?.request(lockName(form), () => held);
  return release;
}

async function openForms() {
  const { held = [], pending = [] } = (await navigator.locks?.query()) ?? {};
  return new Set([...held, ...pending].map(({ name }) => name));
}

/** An open form: its random id, and the user who opened it. */
interface OpenForm {
  form: string;
  owner: number;
}

/**
 * Keeps a form's unsaved text in this browser, per user and tab, so that it survives a crash, a lost
 * connection or an expired session.
 */
export function localDrafts<Fields>(type: string, id: number | 'new', { form, owner }: OpenForm) {
  const prefix = `${draftKey(owner, type, id)}:`;
  const own = prefix + form;
  return {
    write: (text: Omit<LocalDraft<Fields>, 'at'>) =>
      writeLocalDraft(own, { ...text, at: new Date().toISOString() }),
    remove: () => removeLocalDraft(own),

    /** Stores a text under a new key, as if its form had been closed. */
    setAside(text: LocalDraft<Fields>): OrphanedDraft<Fields> {
      const place = prefix + randomId();
      writeLocalDraft(place, text);
      return { ...text, place };
    },

    async orphans(): Promise<OrphanedDraft<Fields>[]> {
      try {
        const open = await openForms();
        return keysWithPrefix(prefix)
          .filter((place) => place !== own && !open.has(lockName(place.slice(prefix.length))))
          .flatMap((place) => {
            const text = readLocalDraft<LocalDraft<Fields>>(place);
            return text ? [{ ...text, place }] : [];
          })
          .toSorted((one, other) => other.at.localeCompare(one.at));
      } catch {
        return [];
      }
    },
  };
}
