import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Code, FromChild, Made, type Task, type ToChild } from './messages';

/** Answers a GET of the API for a guest. */
export type ReadPublic = (address: string) => Promise<{
  status: number;
  body: string;
  /** What the answer is made of; empty where nobody keeps it. */
  tags: readonly string[];
  /** When it ceases to be true by itself, in milliseconds of the clock. */
  freshUntil: number;
}>;

/** What a page was made of. */
interface Sources {
  tags: string[];
  freshUntil: number;
  /** Whether all of it is kept, so that a page made of it may be kept too. */
  areKept: boolean;
}

export type MadeOf = Sources & {
  rendered: Made;
  /** Whether it is only the frame, because the page's code failed. */
  hasFailed?: boolean;
};

export interface Limits {
  /** For the code to be loaded, in milliseconds. */
  start: number;
  /** For a page with all that its loaders wait for, in milliseconds. */
  page: number;
  /** How long the code may go on without answering to the server, in milliseconds. */
  silence: number;
  /** For the heap, in megabytes. */
  heap: number;
  /** For all memory, in megabytes, also what is not on the heap (Linux). */
  memory: number;
}

export const usualLimits: Limits = { start: 10_000, page: 6000, silence: 2000, heap: 128, memory: 400 };

/** In milliseconds. Time is counted in looks: where this process was held up itself, none of it is the other's. */
const LOOK_EVERY = 250;
const MEGABYTE = 1024 * 1024;
const PAGE_SIZE = 4096;

/** The process ended, by itself or because it had to be, while a page was made: the page may not be to blame. */
export class ProcessEnded extends Error {}

/** The code could not be loaded. */
export class NotOpened extends Error {
  constructor(
    message: string,
    /** Whose code was being loaded; undefined where it was the host's. */
    readonly remote: string | undefined,
  ) {
    super(message);
  }
}

interface Opened {
  /** Why a remote has no pages on the server, by its name. */
  failures: Record<string, string>;
}

interface UnderWay {
  sources: Sources;
  looks: number;
  resolve(rendered: Made): void;
  reject(error: Error): void;
}

export type RenderProcess = ReturnType<typeof startProcess>;

/**
 * Starts a process that renders pages with this code. It has an empty environment, and limits of time and memory;
 * whatever becomes of it, this process hears of it and goes on. (Threads would be smaller, but a thread that outgrows
 * its heap by one large piece ends the whole process.)
 * @param heard what to do with what the code does when nobody asked for anything, such as a rejection nobody awaits
 */
export function startProcess(
  code: Code,
  { read, limits, heard }: { read: ReadPublic; limits: Limits; heard: (error: string) => void },
) {
  const child = fork(join(import.meta.dirname, 'render-child.mjs'), [], {
    env: { NODE_ENV: 'production', UV_THREADPOOL_SIZE: '1' },
    execArgv: [`--max-old-space-size=${limits.heap}`, '--max-semi-space-size=4', '--v8-pool-size=1'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const pages = new Map<number, UnderWay>();
  let opens: (site: Opened) => void = () => {};
  let fails: (error: Error) => void = () => {};
  const opened = new Promise<Opened>((resolve, reject) => ([opens, fails] = [resolve, reject]));
  let loading: string | undefined;
  let isOpen = false;
  let lastPage = 0;
  let looks = 0;
  let unanswered = 0;
  let lastWords = '';
  let isRetiring = false;
  let ended: string | undefined;

  const say = (message: ToChild) => {
    // One that can't hear any more has ended, which is heard of below.
    if (child.connected) child.send(message, () => {});
  };

  function end(reason: string) {
    if (ended !== undefined) return;
    ended = reason;
    clearInterval(looking);
    child.kill('SIGKILL');
    if (child.connected) child.disconnect();
    fails(new NotOpened(reason, loading));
    for (const page of pages.values()) page.reject(new ProcessEnded(reason));
    pages.clear();
  }

  function retire() {
    isRetiring = true;
    if (pages.size === 0) end('no longer needed');
  }

  const hear: { [Type in FromChild['type']]: (message: Extract<FromChild, { type: Type }>) => void } = {
    pong: () => (unanswered = 0),
    loading: ({ name }) => (loading = name),
    broken: ({ error }) => end(error),
    late(error) {
      heard(error.error);
      retire();
    },
    opened(site) {
      isOpen = true;
      unanswered = 0;
      opens(site);
    },
    made({ id, page }) {
      const { success, data, error } = Made.safeParse(page);
      settle(id, (one) => (success ? one.resolve(data) : one.reject(error)));
    },
    failed: ({ id, error }) => settle(id, (one) => one.reject(new Error(error))),
    read: (message) => void answer(message),
  };

  child.on('message', (message) => {
    const { success, data } = FromChild.safeParse(message);
    if (success) (hear[data.type] as (message: FromChild) => void)(data);
  });
  child.on('error', (error) => end(error.message));
  child.stderr
    ?.setEncoding('utf8')
    .on('data', (text: string) => (lastWords = (lastWords + text).slice(-500)));
  child.on('exit', (status, signal) =>
    // A moment later, when its last words have arrived.
    setImmediate(() => end(`ended with ${signal ?? `status ${status}`} ${lastWords.trim()}`.trim())),
  );

  /** Answers a loader. Whose it is, is known where the code kept to what it awaited; else it is everybody's. */
  async function answer({ read: id, page, address }: Extract<FromChild, { type: 'read' }>) {
    try {
      const { tags, freshUntil, status, body } = await read(address);
      const asking = page === undefined ? undefined : pages.get(page);
      for (const { sources } of asking ? [asking] : pages.values()) {
        sources.tags.push(...tags);
        sources.freshUntil = Math.min(sources.freshUntil, freshUntil);
        sources.areKept &&= tags.length > 0;
      }
      say({ type: 'answer', read: id, status, body });
    } catch (error) {
      say({ type: 'answer', read: id, error: String(error) });
    }
  }

  function settle(id: number, become: (page: UnderWay) => void) {
    const page = pages.get(id);
    if (!page) return;
    pages.delete(id);
    become(page);
    if (isRetiring) retire();
  }

  function brokenLimit() {
    const { start, silence, memory } = limits;
    if (memoryOf(child) > memory * MEGABYTE) return `took more than ${memory} MB`;
    if (!isOpen) return looks * LOOK_EVERY > start ? `was not loaded in ${start} ms` : undefined;
    return unanswered * LOOK_EVERY >= silence ? `did not answer for ${silence} ms` : undefined;
  }

  /** Looks whether the process answers, and keeps to its limits. */
  function look() {
    if (isOpen && pages.size === 0) return;
    looks += 1;
    const broken = brokenLimit();
    if (broken) return end(broken);
    for (const [id, page] of pages) {
      page.looks += 1;
      if (page.looks * LOOK_EVERY <= limits.page) continue;
      say({ type: 'abort', id });
      // What didn't end in time may go on for ever.
      isRetiring = true;
      settle(id, ({ reject }) => reject(new Error(`no page within ${limits.page} ms`)));
    }
    if (!isOpen) return;
    unanswered += 1;
    say({ type: 'ping' });
  }

  const looking = setInterval(look, LOOK_EVERY).unref();
  say({ type: 'open', code });
  // Who asks for nothing is not told.
  opened.catch(() => {});

  return {
    opened,

    /** How many pages are under way. */
    pages: () => pages.size,

    /** Whether it takes no more pages. */
    isGone: () => isRetiring || ended !== undefined,

    hasEnded: () => ended !== undefined,

    /** Whether it doesn't answer just now. */
    isBusy: () => unanswered > 1,

    /**
     * Makes a page.
     * @throws ProcessEnded where the process did, and another Error where only this page can't be had
     */
    run(task: Task): Promise<MadeOf> {
      lastPage += 1;
      const id = lastPage;
      if (ended !== undefined) return Promise.reject(new ProcessEnded(ended));
      if (pages.size === 0) unanswered = 0;
      const sources: Sources = { tags: [], freshUntil: Infinity, areKept: true };
      return new Promise((resolve, reject) => {
        pages.set(id, {
          sources,
          looks: 0,
          resolve: (rendered) => resolve({ ...sources, rendered }),
          reject,
        });
        say({ type: 'page', id, task });
      });
    },

    retire,
    end,
  };
}

/** What a process holds, in bytes; 0 where the system doesn't say. */
function memoryOf({ pid }: ChildProcess) {
  try {
    const [, resident] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ');
    return Number(resident) * PAGE_SIZE;
  } catch {
    // Not Linux, or it has just ended.
    return 0;
  }
}
