import type { PublicRead } from '../../server/response-cache/internal-requests';
import { RenderResult } from './messages';
import { noSources, noteAnswer, type Sources } from './sources';

export type RenderedWithSources = Sources & {
  rendered: RenderResult;
  hasFailed?: boolean;
};

interface RunningPage {
  sources: Sources;
  looks: number;
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

    /**
     * Records what a loader reads. If the code has lost its async context, the read is recorded for all
     * running pages.
     * @param answer undefined if the read failed
     */
    noteRead(id: number | undefined, address: string, answer: PublicRead | undefined) {
      const reading = id === undefined ? undefined : pages.get(id);
      for (const { sources } of reading ? [reading] : pages.values()) noteAnswer(sources, address, answer);
    },

    overdue(looks: number) {
      for (const page of pages.values()) page.looks += 1;
      return [...pages].filter(([, page]) => page.looks > looks).map(([id]) => id);
    },
  };
}
