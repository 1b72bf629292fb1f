import type { PublicRead } from '../../server/response-cache/internal-requests';
import { Made } from './messages';
import { noSources, noteAnswer, type Sources } from './sources';

export type MadeOf = Sources & {
  rendered: Made;
  /** Whether it is only the frame, because the page's code failed. */
  hasFailed?: boolean;
};

interface UnderWay {
  sources: Sources;
  /** How often the process was looked at since it began. */
  looks: number;
  resolve(rendered: Made): void;
  reject(error: Error): void;
}

/**
 * The pages that a process is making.
 * @param settled called after each that was made, or can't be
 */
export function pagesUnderWay(settled: () => void) {
  const pages = new Map<number, UnderWay>();
  let last = 0;

  function settle(id: number, how: (page: UnderWay) => void) {
    const page = pages.get(id);
    if (!page) return;
    pages.delete(id);
    how(page);
    settled();
  }

  const reject = (id: number, error: Error) => settle(id, (page) => page.reject(error));

  return {
    count: () => pages.size,

    /** Begins a page: its number, and what it will be. */
    begin() {
      last += 1;
      const id = last;
      const sources = noSources();
      const made = new Promise<MadeOf>((resolve, reject) => {
        pages.set(id, {
          sources,
          looks: 0,
          resolve: (rendered) => resolve({ ...sources, rendered }),
          reject,
        });
      });
      return { id, made };
    },

    /** @param made what the process sent, whose code may send anything */
    resolve(id: number, made: unknown) {
      const { success, data, error } = Made.safeParse(made);
      if (success) settle(id, (page) => page.resolve(data));
      else reject(id, error);
    },

    reject,

    rejectAll(error: Error) {
      for (const id of pages.keys()) reject(id, error);
    },

    /**
     * Notes what a loader read. Whose it is, is known where the code kept to what it awaited; else it is everybody's.
     * @param answer undefined where there was none
     */
    noteRead(id: number | undefined, address: string, answer: PublicRead | undefined) {
      const reading = id === undefined ? undefined : pages.get(id);
      for (const { sources } of reading ? [reading] : pages.values()) noteAnswer(sources, address, answer);
    },

    /** Counts a look at each, and answers the numbers of those that had more than so many. */
    overdue(looks: number) {
      for (const page of pages.values()) page.looks += 1;
      return [...pages].filter(([, page]) => page.looks > looks).map(([id]) => id);
    },
  };
}
