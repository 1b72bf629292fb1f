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

function createNotices() {
  let shown: readonly Notice[] = [];
  let last = 0;
  const listeners = new Set<() => void>();

  function become(next: readonly Notice[]) {
    shown = next;
    for (const listener of listeners) listener();
  }

  return {
    get shown() {
      return shown;
    },

    /** Says that something was done. `undo` takes it back, and says so itself; `view` leads to where it is seen. */
    say(words: string, then?: Notice['undo'] | Pick<Notice, 'undo' | 'view' | 'about'>) {
      last += 1;
      const notice: Notice = { id: last, words, ...(typeof then === 'function' ? { undo: then } : then) };
      const others = shown.filter(({ about }) => about === undefined || about !== notice.about);
      // More than three at once nobody reads.
      become([...others, notice].slice(-3));
    },

    remove: (id: number) => become(shown.filter((notice) => notice.id !== id)),

    /** Forgets all of them: nobody sees them any more. */
    clear: () => become([]),

    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/**
 * The words that stand at the foot of the portal, whatever page of the same remote one goes on to. Each remote has its
 * own, as it has its own frame, which shows them.
 */
export const notices = createNotices();
