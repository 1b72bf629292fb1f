export interface Notice {
  id: number;
  words: string;
  undo?: () => Promise<unknown>;
  view?: string;
  /** Replaces earlier notices with the same subject. */
  about?: string;
  isProblem?: true;
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

    say(words: string, then?: Notice['undo'] | Omit<Notice, 'id' | 'words'>) {
      last += 1;
      const notice: Notice = { id: last, words, ...(typeof then === 'function' ? { undo: then } : then) };
      const others = shown.filter(({ about }) => about === undefined || about !== notice.about);
      become([...others, notice].slice(-3));
    },

    remove: (id: number) => become(shown.filter((notice) => notice.id !== id)),

    removeAbout: (about: string) => become(shown.filter((notice) => notice.about !== about)),

    /** Removes notices that only report a success, because an error beside them would contradict them. */
    removeReports: () => become(shown.filter(({ undo, isProblem }) => undo ?? isProblem)),

    clear: () => become([]),

    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/**
 * Notices at the bottom of the portal, kept when the user moves between pages of the same remote. Each remote
 * has its own instance.
 */
export const notices = createNotices();
