import { isSmall } from '../../server/settings/memory-limit';
import type { RenderTask } from './messages';
import type { RenderedWithSources } from './pages-under-way';
import { ProcessEnded, type RenderProcess, Unavailable } from './render-process';

/**
 * Maximum number of processes. The second one is started if the first is blocked or pages are waiting. With
 * little memory there is only one.
 */
const PROCESSES = isSmall ? 1 : 2;
/** Maximum number of concurrent pages per process: while one waits for the API, another is rendered. */
const PAGES_EACH = 8;
const MOST_WAITING = 60;
const IDLE = isSmall ? 5000 : 30_000;

interface QueuedPage {
  task: RenderTask;
  /** True if the page skips the queue and the limit of concurrent pages. */
  isUrgent: boolean;
  /**
   * True for the second attempt, after the page's first process ended. The page is then alone in a process.
   */
  isAgain: boolean;
  resolve(made: RenderedWithSources): void;
  reject(error: Error): void;
}

export type RenderPool = ReturnType<typeof createPool>;

/**
 * Distributes pages among a few processes with the same code. If a process ends, most of its pages aren't to
 * blame: each is retried once, alone in a new process.
 * @param first a process that has already loaded its code
 */
export function createPool(start: () => RenderProcess, first: RenderProcess) {
  const processes = new Set([first]);
  const alone = new Set<RenderProcess>();
  const idle = new WeakMap<RenderProcess, NodeJS.Timeout>();
  const waiting: QueuedPage[] = [];
  const again: QueuedPage[] = [];
  let isRetired = false;

  const usable = () => {
    for (const one of processes) if (one.isGone()) processes.delete(one);
    return [...processes];
  };

  function share() {
    for (let one = again[0]; one; one = again[0]) {
      const free = usable().find((process) => process.pages() === 0) ?? another();
      if (!free) break;
      again.shift();
      alone.add(free);
      void work(free, one);
    }
    for (let one = waiting[0]; one; one = waiting[0]) {
      const free = leastBusy(one.isUrgent ? Infinity : PAGES_EACH) ?? another();
      if (!free) break;
      waiting.shift();
      void work(free, one);
    }
    for (const one of usable()) if (one.pages() === 0) restLater(one);
  }

  /**
   * Returns the least busy process. While a page waits to be retried alone, an empty process accepts no other
   * page.
   */
  function leastBusy(most: number) {
    const free = usable().filter((one) => !alone.has(one) && !one.isBusy() && one.pages() < most);
    const [least] = free.sort((a, b) => a.pages() - b.pages());
    return again.length > 0 && least?.pages() === 0 ? undefined : least;
  }

  function another() {
    // Also counts retiring processes, which need memory until their pages are done.
    if (usable().length >= PROCESSES) return undefined;
    const one = start();
    processes.add(one);
    return one;
  }

  async function work(process: RenderProcess, one: QueuedPage) {
    clearTimeout(idle.get(process));
    try {
      const running = process.run(one.task);
      // If the process can't load its code, `opened` rejects first, with the reason.
      const [made] = await Promise.all([running, process.opened]);
      one.resolve(made);
    } catch (error) {
      const reason = error instanceof Error ? error : new Error(String(error));
      if (reason instanceof ProcessEnded && !one.isAgain) again.push({ ...one, isAgain: true });
      else one.reject(reason);
    } finally {
      alone.delete(process);
      share();
    }
  }

  function restLater(process: RenderProcess) {
    clearTimeout(idle.get(process));
    if (isRetired) return process.retire();
    idle.set(process, setTimeout(() => process.pages() === 0 && process.retire(), IDLE).unref());
  }

  restLater(first);

  return {
    /**
     * @param isUrgent ignores the limit on waiting pages; few pages are urgent, and each serves many visitors
     * @throws Unavailable if too many pages are waiting; ProcessEnded, CodeLoadError, or the page's own error
     */
    run(task: RenderTask, isUrgent = false): Promise<RenderedWithSources> {
      if (!isUrgent && waiting.length >= MOST_WAITING)
        return Promise.reject(new Unavailable('too many pages are waiting'));
      return new Promise((resolve, reject) => {
        waiting[isUrgent ? 'unshift' : 'push']({ task, isUrgent, isAgain: false, resolve, reject });
        share();
      });
    },

    retire() {
      isRetired = true;
      share();
    },

    end() {
      for (const one of processes) one.end('the server is closing');
    },
  };
}
