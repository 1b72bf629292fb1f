/** What was done, in words, and perhaps the way to take it back. */
export interface Notice {
  id: number;
  words: string;
  undo?: () => Promise<unknown>;
  /** The page on which it is to be seen. */
  view?: string;
  /** What it is about: nothing that was said of it before is left standing beside it. */
  about?: string;
}

let shown: readonly Notice[] = [];
let last = 0;
const listeners = new Set<() => void>();

function become(next: readonly Notice[]) {
  shown = next;
  for (const listener of listeners) listener();
}

/** The words that stand at the foot of the portal, whatever page one goes on to. */
export const notices = {
  get shown() {
    return shown;
  },

  /** Says that something was done. `undo` takes it back, and says so itself; `view` leads to where it is seen. */
  say(words: string, then?: Notice['undo'] | Pick<Notice, 'view' | 'about'>) {
    last += 1;
    const notice: Notice = { id: last, words, ...(typeof then === 'function' ? { undo: then } : then) };
    const others = shown.filter(({ about }) => about === undefined || about !== notice.about);
    // More than three at once nobody reads.
    become([...others, notice].slice(-3));
  },

  remove: (id: number) => become(shown.filter((notice) => notice.id !== id)),

  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
