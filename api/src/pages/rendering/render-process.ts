import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { type ReleaseCode, FromChild, type RenderTask, type ToChild } from './messages';
import { type RenderedWithSources, createRunningPages } from './pages-under-way';
import { type ProcessLimits, timeError, watchProcess } from './process-limits';
import type { ReadPublic } from './sources';

/** Number of names after which no more are collected. */
const MOST_GLOBALS = 20;

/** Thrown if a page can't be rendered now but may be later. */
export class Unavailable extends Error {}

/** Thrown if the process ended while it was rendering a page. The page may not be to blame. */
export class ProcessEnded extends Error {}

export class CodeLoadError extends Error {
  constructor(
    message: string,
    readonly remote: string | undefined,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

interface OpenedCode {
  failures: Record<string, string>;
  globals: Record<string, string[]>;
}

export type RenderProcess = ReturnType<typeof startProcess>;

/**
 * Starts a rendering process with an empty environment and with limits on time and memory. If it crashes,
 * this process isn't affected. A thread isn't enough: a single large allocation beyond its heap limit would
 * end the whole process.
 * @param heard receives errors outside any page, such as unhandled rejections
 */
export function startProcess(
  code: ReleaseCode,
  { read, limits, heard }: { read: ReadPublic; limits: ProcessLimits; heard: (error: string) => void },
) {
  const child = forkWith(limits);
  const watch = watchProcess(child, limits);
  const pages = createRunningPages(endIfDone);
  const opening = deferred<OpenedCode>();
  const globals: string[] = [];
  let loading: string | undefined;
  let isRetiring = false;
  let ended: string | undefined;

  // A closed channel means that the process has ended, which `whenEnded` reports.
  const say = (message: ToChild) => void (child.connected && child.send(message, () => {}));

  function end(reason: string, options?: ErrorOptions) {
    if (ended !== undefined) return;
    ended = reason;
    clearInterval(looking);
    child.kill('SIGKILL');
    if (child.connected) child.disconnect();
    opening.reject(new CodeLoadError(reason, loading, options));
    pages.rejectAll(new ProcessEnded(reason, options));
  }

  function endIfDone() {
    if (isRetiring && pages.count() === 0) end('no longer needed');
  }

  function retire() {
    isRetiring = true;
    endIfDone();
  }

  /** Gives up on a page. Its code may run for ever, so the process accepts no more pages. */
  function abort(id: number, awaitsData: boolean) {
    say({ type: 'abort', id });
    isRetiring = true;
    pages.reject(id, overdueError(awaitsData, limits.page));
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
    made({ id, page, globals: added }) {
      if (globals.length < MOST_GLOBALS) globals.push(...added);
      pages.resolve(id, page);
    },
    failed: ({ id, error }) => pages.reject(id, new Error(error)),
    read: (message) => void answer(message, read, pages).then(say),
  });
  whenEnded(child, end);

  const looking = setInterval(() => {
    if (watch.isOpen() && pages.count() === 0) return;
    const broken = watch.brokenLimit();
    if (broken) return end(broken.reason, broken);
    for (const { id, awaitsData } of pages.overdue(limits.page / limits.lookEvery)) abort(id, awaitsData);
    if (!watch.isOpen()) return;
    watch.asked();
    say({ type: 'ping' });
  }, limits.lookEvery).unref();
  say({ type: 'open', code });

  return {
    opened: opening.promise,

    pages: pages.count,

    isGone: () => isRetiring || ended !== undefined,

    hasEnded: () => ended !== undefined,

    isBusy: watch.isBusy,

    /** @throws ProcessEnded if the process ended, or a different Error if only this page failed */
    run(task: RenderTask): Promise<RenderedWithSources> {
      if (ended !== undefined) return Promise.reject(new ProcessEnded(ended));
      if (pages.count() === 0) watch.answered();
      const { id, made } = pages.begin();
      say({ type: 'page', id, task });
      return made;
    },

    /** Names that rendered pages have added to the global object. */
    globals,
    retire,
    end,
  };
}

/** Slow data isn't the fault of the page's code. */
function overdueError(awaitsData: boolean, limit: number) {
  const reason = `no page within ${limit} ms`;
  return awaitsData ? new Unavailable(`${reason}, because of its data`) : timeError(reason);
}

/** Creates a promise with `resolve` and `reject` methods. A rejection that nothing handles isn't reported. */
function deferred<Value>() {
  let resolve: (value: Value) => void = () => {};
  let reject: (error: Error) => void = () => {};
  const promise = new Promise<Value>((...settle) => ([resolve, reject] = settle));
  promise.catch(() => {});
  return { promise, resolve, reject };
}

async function answer(
  { read: id, page, address }: Extract<FromChild, { type: 'read' }>,
  read: ReadPublic,
  pages: ReturnType<typeof createRunningPages>,
): Promise<ToChild> {
  const note = pages.beginRead(page, address);
  try {
    const found = await read(address);
    note(found);
    return { type: 'answer', read: id, status: found.status, body: found.body };
  } catch (error) {
    note(undefined);
    return { type: 'answer', read: id, error: String(error) };
  }
}

const forkWith = ({ heap }: ProcessLimits) =>
  fork(join(import.meta.dirname, 'render-child.mjs'), [], {
    env: { NODE_ENV: 'production', UV_THREADPOOL_SIZE: '1' },
    execArgv: [`--max-old-space-size=${heap}`, '--max-semi-space-size=4', '--v8-pool-size=1'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });

type MessageHandlers = { [Type in FromChild['type']]: (message: Extract<FromChild, { type: Type }>) => void };

function listen(child: ChildProcess, hear: MessageHandlers) {
  child.on('message', (message) => {
    const { success, data } = FromChild.safeParse(message);
    if (success) (hear[data.type] as (message: FromChild) => void)(data);
  });
}

function whenEnded(child: ChildProcess, tell: (reason: string) => void) {
  let lastText = '';
  child.on('error', (error) => tell(error.message));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (lastText = (lastText + text).slice(-500)));
  child.on('exit', (status, signal) =>
    // Waits until the last output has arrived.
    setImmediate(() => tell(`ended with ${signal ?? `status ${status}`} ${lastText.trim()}`.trim())),
  );
}
