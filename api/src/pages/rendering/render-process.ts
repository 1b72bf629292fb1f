import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { type Code, FromChild, type Task, type ToChild } from './messages';
import { type MadeOf, pagesUnderWay } from './pages-under-way';
import { type Limits, timeError, watchProcess } from './process-limits';
import type { ReadPublic } from './sources';

/** The process ended, by itself or because it had to be, while a page was made: the page may not be to blame. */
export class ProcessEnded extends Error {}

/** The code could not be loaded. */
export class NotOpened extends Error {
  constructor(
    message: string,
    /** Whose code was being loaded; undefined where it was the host's. */
    readonly remote: string | undefined,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

interface Opened {
  /** Why a remote has no pages on the server, by its name. */
  failures: Record<string, string>;
  /** Names that a remote adds to the global object, by its name. */
  globals: Record<string, string[]>;
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
  const child = forkWith(limits);
  const watch = watchProcess(child, limits);
  const pages = pagesUnderWay(endIfDone);
  const opening = deferred<Opened>();
  let loading: string | undefined;
  let isRetiring = false;
  let ended: string | undefined;

  // One that can't hear any more has ended, which is heard of below.
  const say = (message: ToChild) => void (child.connected && child.send(message, () => {}));

  function end(reason: string, options?: ErrorOptions) {
    if (ended !== undefined) return;
    ended = reason;
    clearInterval(looking);
    child.kill('SIGKILL');
    if (child.connected) child.disconnect();
    opening.reject(new NotOpened(reason, loading, options));
    pages.rejectAll(new ProcessEnded(reason, options));
  }

  function endIfDone() {
    if (isRetiring && pages.count() === 0) end('no longer needed');
  }

  function retire() {
    isRetiring = true;
    endIfDone();
  }

  /** Gives up a page. What didn't end in time may go on for ever, so its process takes no other. */
  function abort(id: number) {
    say({ type: 'abort', id });
    isRetiring = true;
    pages.reject(id, timeError(`no page within ${limits.page} ms`));
  }

  listen(child, {
    pong: watch.answered,
    loading: ({ name }) => (loading = name),
    broken: ({ error }) => end(error),
    late(error) {
      heard(error.error);
      retire();
    },
    opened(site) {
      watch.opened();
      opening.resolve(site);
    },
    made: ({ id, page }) => pages.resolve(id, page),
    failed: ({ id, error }) => pages.reject(id, new Error(error)),
    read: (message) => void answer(message, read, pages).then(say),
  });
  whenEnded(child, end);

  const looking = setInterval(() => {
    if (watch.isOpen() && pages.count() === 0) return;
    const broken = watch.brokenLimit();
    if (broken) return end(broken.reason, broken);
    for (const id of pages.overdue(limits.page / limits.lookEvery)) abort(id);
    if (!watch.isOpen()) return;
    watch.asked();
    say({ type: 'ping' });
  }, limits.lookEvery).unref();
  say({ type: 'open', code });

  return {
    opened: opening.promise,

    /** How many pages are under way. */
    pages: pages.count,

    /** Whether it takes no more pages. */
    isGone: () => isRetiring || ended !== undefined,

    hasEnded: () => ended !== undefined,

    isBusy: watch.isBusy,

    /**
     * Makes a page.
     * @throws ProcessEnded where the process did, and another Error where only this page can't be had
     */
    run(task: Task): Promise<MadeOf> {
      if (ended !== undefined) return Promise.reject(new ProcessEnded(ended));
      if (pages.count() === 0) watch.answered();
      const { id, made } = pages.begin();
      say({ type: 'page', id, task });
      return made;
    },

    retire,
    end,
  };
}

/** A promise that is settled from elsewhere. Who asks for nothing is not told that it was rejected. */
function deferred<Value>() {
  let resolve: (value: Value) => void = () => {};
  let reject: (error: Error) => void = () => {};
  const promise = new Promise<Value>((...settle) => ([resolve, reject] = settle));
  promise.catch(() => {});
  return { promise, resolve, reject };
}

/** Answers a loader, and notes for its page what was read. */
async function answer(
  { read: id, page, address }: Extract<FromChild, { type: 'read' }>,
  read: ReadPublic,
  pages: ReturnType<typeof pagesUnderWay>,
): Promise<ToChild> {
  try {
    const found = await read(address);
    pages.noteRead(page, address, found);
    return { type: 'answer', read: id, status: found.status, body: found.body };
  } catch (error) {
    pages.noteRead(page, address, undefined);
    return { type: 'answer', read: id, error: String(error) };
  }
}

/** Starts Node with nothing of this process's environment. */
const forkWith = ({ heap }: Limits) =>
  fork(join(import.meta.dirname, 'render-child.mjs'), [], {
    env: { NODE_ENV: 'production', UV_THREADPOOL_SIZE: '1' },
    execArgv: [`--max-old-space-size=${heap}`, '--max-semi-space-size=4', '--v8-pool-size=1'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });

type Hear = { [Type in FromChild['type']]: (message: Extract<FromChild, { type: Type }>) => void };

/** Hears what a process says, and nothing that no process of ours would say. */
function listen(child: ChildProcess, hear: Hear) {
  child.on('message', (message) => {
    const { success, data } = FromChild.safeParse(message);
    if (success) (hear[data.type] as (message: FromChild) => void)(data);
  });
}

/** Tells why a process ended by itself. */
function whenEnded(child: ChildProcess, tell: (reason: string) => void) {
  let lastText = '';
  child.on('error', (error) => tell(error.message));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (lastText = (lastText + text).slice(-500)));
  child.on('exit', (status, signal) =>
    // A moment later, when the last of its text has arrived.
    setImmediate(() => tell(`ended with ${signal ?? `status ${status}`} ${lastText.trim()}`.trim())),
  );
}
