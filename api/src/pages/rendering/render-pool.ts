import { isSmall } from '../../server/settings/memory-limit';
import type { Task } from './messages';
import type { MadeOf } from './pages-under-way';
import { ProcessEnded, type RenderProcess } from './render-process';

/** More than one only while one is held up, or where pages wait, and never where memory is short. */
const PROCESSES = isSmall ? 1 : 2;
/** Pages that a process works on at once: while one waits for the API, another is rendered. */
const PAGES_EACH = 8;
/** Pages that wait for a process. */
const MOST_WAITING = 60;
/** In milliseconds: after so long without a page a process ends. */
const IDLE = isSmall ? 5000 : 30_000;

/** More pages wait already than can be made soon. */
export class Busy extends Error {}

interface Waiting {
  task: Task;
  /** Whether it goes before others, and beside however many. */
  isUrgent: boolean;
  /** Whether it was under way in a process that ended: it is tried once more, with nothing else beside it. */
  isAgain: boolean;
  resolve(made: MadeOf): void;
  reject(error: Error): void;
}

export type RenderPool = ReturnType<typeof createPool>;

/**
 * Shares pages out among few processes that all have the same code. A process that ends takes no page with it that
 * is not to blame: each is tried once more, alone, in a fresh one.
 * @param first one that has loaded its code already
 */
export function createPool(start: () => RenderProcess, first: RenderProcess) {
  const processes = new Set([first]);
  /** Those that work on a page of which another process ended. */
  const alone = new Set<RenderProcess>();
  const idle = new WeakMap<RenderProcess, NodeJS.Timeout>();
  const waiting: Waiting[] = [];
  const again: Waiting[] = [];
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

  /** While a page waits for a process of its own, none but the one that has the most to do takes others. */
  function leastBusy(most: number) {
    const free = usable().filter((one) => !alone.has(one) && !one.isBusy() && one.pages() < most);
    const [least] = free.sort((a, b) => a.pages() - b.pages());
    return again.length > 0 && least?.pages() === 0 ? undefined : least;
  }

  function another() {
    // One that is done with, but not with its pages, still takes memory, so that it counts for a while.
    if (usable().length >= PROCESSES) return undefined;
    const one = start();
    processes.add(one);
    return one;
  }

  async function work(process: RenderProcess, one: Waiting) {
    clearTimeout(idle.get(process));
    try {
      const running = process.run(one.task);
      // Of a process that can't load its code any more, that is the reason.
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
     * Makes a page.
     * @param isUrgent whether it is made however many wait: few are, and many are served with them
     * @throws Busy where too many wait; ProcessEnded, NotOpened, or what the page's own code threw
     */
    run(task: Task, isUrgent = false): Promise<MadeOf> {
      if (!isUrgent && waiting.length >= MOST_WAITING)
        return Promise.reject(new Busy('too many pages are waiting'));
      return new Promise((resolve, reject) => {
        waiting[isUrgent ? 'unshift' : 'push']({ task, isUrgent, isAgain: false, resolve, reject });
        share();
      });
    },

    /** Takes no more pages; its processes end when they have done with theirs. */
    retire() {
      isRetired = true;
      share();
    },

    /** Ends all at once. */
    end() {
      for (const one of processes) one.end('the server is closing');
    },
  };
}
