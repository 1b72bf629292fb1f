import { removeLocalDraft, placeOf, placesUnder, readLocalDraft, writeLocalDraft } from '../local-draft';

/** What was typed and did not reach the server. */
export interface LocalDraft<Fields> {
  fields: Fields;
  /** What it was made of. */
  from: Fields;
  /** The version of the thing that it was made of; 0 of none. */
  base: number;
  /** When it was typed last. */
  at: string;
  /** What the server knows its making by, so that the same thing is never made twice. */
  key: string;
}

/** A local draft with the name of its place in the browser. */
export type Orphan<Fields> = LocalDraft<Fields> & { place: string };

/** Of a form, of something made in it: nobody else's is the same. */
export const randomName = () =>
  [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-');

const lockOf = (form: string) => `lapis:form:${form}`;

/** Tells the browser's other tabs that a form is open, until the answer is called or the tab is gone. */
export function hold(form: string) {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  // Browsers have locks on secure pages alone. Without them a text of another tab may be offered here.
  void navigator.locks?.request(lockOf(form), () => held);
  return release;
}

async function openForms() {
  const { held = [], pending = [] } = (await navigator.locks?.query()) ?? {};
  return new Set([...held, ...pending].map(({ name }) => name));
}

/**
 * Keeps what was typed into one form over a crash, a lost connection or an ended session: in this browser, for the
 * person who typed it, and apart from what is typed in another tab.
 */
export function localDrafts<Fields>(type: string, id: number | 'new', form: string) {
  const prefix = `${placeOf(type, id)}:`;
  const own = prefix + form;
  return {
    write: (text: Omit<LocalDraft<Fields>, 'at'>) =>
      writeLocalDraft(own, { ...text, at: new Date().toISOString() }),
    remove: () => removeLocalDraft(own),

    /** Puts a text away, as that of a form which is closed. */
    setAside(text: LocalDraft<Fields>): Orphan<Fields> {
      const place = prefix + randomName();
      writeLocalDraft(place, text);
      return { ...text, place };
    },

    /** What forms left behind that are closed, or whose tab is gone: the newest first. */
    async orphans(): Promise<Orphan<Fields>[]> {
      try {
        const open = await openForms();
        return placesUnder(prefix)
          .filter((place) => place !== own && !open.has(lockOf(place.slice(prefix.length))))
          .flatMap((place) => {
            const text = readLocalDraft<LocalDraft<Fields>>(place);
            return text ? [{ ...text, place }] : [];
          })
          .toSorted((one, other) => other.at.localeCompare(one.at));
      } catch {
        // A browser that keeps nothing has nothing to offer.
        return [];
      }
    },
  };
}
