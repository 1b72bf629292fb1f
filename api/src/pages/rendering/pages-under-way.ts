import type { PublicRead } from '../../server/response-cache/internal-requests';
import { RenderResult } from './messages';
import { noSources, noteAnswer, type Sources } from './sources';

export type RenderedWithSources = Sources & {
  rendered: RenderResult;
  hasFailed?: boolean;
};

interface RunningPage {
  sources: Sources;
  /** Number of checks so far, and of those at which the page was waiting for data. */
  looks: number;
  looksAtReading: number;
  reading: number;
  resolve(rendered: RenderResult): void;
  reject(error: Error): void;
}

export function createRunningPages(settled: () => void) {
  const pages = new Map<number, RunningPage>();
  let last = 0;

  function settle(id: number, how: (page: RunningPage) => void) {
    const page = pages.get(id);
    if (!page) return;
    pages.delete(id);
    how(page);
    settled();
  }

  /** If the code has lost its async context, a read may be of any running page. */
  function readers(id: number | undefined) {
    const reading = id === undefined ? undefined : pages.get(id);
    return reading ? [reading] : [...pages.values()];
  }

  const reject = (id: number, error: Error) => settle(id, (page) => page.reject(error));

  return {
    count: () => pages.size,

    begin() {
      last += 1;
      const id = last;
      const sources = noSources();
      const made = new Promise<RenderedWithSources>((resolve, reject) => {
        pages.set(id, {
          sources,
          looks: 0,
          looksAtReading: 0,
          reading: 0,
          resolve: (rendered) => resolve({ ...sources, rendered }),
          reject,
        });
      });
      return { id, made };
    },

    /** @param made result sent by the child process, and therefore untrusted */
    resolve(id: number, made: unknown) {
      const { success, data, error } = RenderResult.safeParse(made);
      if (success) settle(id, (page) => page.resolve(data));
      else reject(id, error);
    },

    reject,

    rejectAll(error: Error) {
      for (const id of pages.keys()) reject(id, error);
    },

    /** Records that a loader reads. Returns a function that records the answer, undefined if the read failed. */
    beginRead(id: number | undefined, address: string) {
      const reading = readers(id);
      for (const page of reading) page.reading += 1;
      return (answer: PublicRead | undefined) => {
        for (const page of reading) {
          page.reading -= 1;
          noteAnswer(page.sources, address, answer);
        }
      };
    },

    /** Returns the pages that have taken too many checks. `awaitsData` is true if most of them met a read. */
    overdue(looks: number) {
      for (const page of pages.values()) {
        page.looks += 1;
        if (page.reading > 0) page.looksAtReading += 1;
      }
      return [...pages]
        .filter(([, page]) => page.looks > looks)
        .map(([id, page]) => ({ id, awaitsData: page.looksAtReading > looks / 2 }));
    },
  };
}
