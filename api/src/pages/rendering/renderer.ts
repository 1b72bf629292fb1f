import type { SiteMap } from '@lapis/contract/rendering';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Release } from '../releases/release';
import type { Code, Task } from './messages';
import { Busy, createPool, type RenderPool } from './render-pool';
import { NotOpened, type ReadPublic, type RenderProcess, startProcess } from './render-process';
import type { MadeOf } from './pages-under-way';
import { type Limits, usualLimits } from './process-limits';
import { createComplaints, createTrials } from './trials';

/** The code of a release, as far as it runs. */
interface Opened {
  /** Undefined where the host does not run on the server: then nothing is known of its pages. */
  running: { map: SiteMap; pool: RenderPool } | undefined;
  /** When what does not run is tried again, in milliseconds of the clock. */
  retryAt: number;
}

/** Where the server can render nothing. */
const bare: MadeOf = {
  rendered: { kind: 'frame', closed: false, markup: '', links: '' },
  tags: [],
  freshUntil: Infinity,
  areKept: true,
};
const HOST = 'host';

/** A release, and the one before it while pages of it are still asked for. */
const SITES = 2;

interface Entry {
  opened: Promise<Opened>;
  known: Opened | undefined;
}

/**
 * Renders pages with the code of a release. All of that code, the host's and the remotes', runs in processes of its
 * own, with limits of time and memory. Whatever fails costs one page its rendering, which the browser then does.
 */
export function createRenderer(read: ReadPublic, log: FastifyBaseLogger, limits: Limits = usualLimits) {
  const trials = createTrials();
  const complain = createComplaints(log);
  const sites = new LRUCache<string, Entry>({
    max: SITES,
    dispose: ({ known }) => known?.running?.pool.retire(),
  });
  const processes = new Set<RenderProcess>();
  const underWay = new Set<Promise<unknown>>();
  let isClosed = false;

  const originOf = (release: Release, remote: string | undefined) => ({
    remote: remote ?? HOST,
    version: release.remotes.get(remote ?? '')?.version ?? release.id,
  });

  /** By what it is remembered that code failed. */
  const keyOf = (release: Release, remote?: string) => Object.values(originOf(release, remote)).join(' ');

  function start(release: Release, code: Code): RenderProcess {
    const heard = (error: string) =>
      complain('code of a page failed after the page was made', { release: release.id }, new Error(error));
    for (const one of processes) if (one.hasEnded()) processes.delete(one);
    const process = startProcess(code, { read, limits, heard });
    processes.add(process);
    return process;
  }

  /** The site of a release. What did not run before is tried again beside what does, when its pause is over. */
  function open(release: Release): Promise<Opened> {
    const entry = sites.get(release.id) ?? begin(release);
    if (entry.known && entry.known.retryAt <= Date.now()) {
      entry.known.retryAt = Infinity;
      void openSite(release).then((known) => renew(release, entry, known));
    }
    return entry.opened;
  }

  function begin(release: Release) {
    const entry: Entry = { opened: openSite(release), known: undefined };
    sites.set(release.id, entry);
    void entry.opened.then((known) => learn(release, entry, known));
    return entry;
  }

  /** Of a release that two others replaced while its code was loaded, no process stays behind. */
  function learn({ id }: Release, entry: Entry, known: Opened) {
    entry.known = known;
    if (sites.peek(id) !== entry) known.running?.pool.retire();
  }

  function renew(release: Release, entry: Entry, known: Opened) {
    entry.known?.running?.pool.retire();
    entry.opened = Promise.resolve(known);
    learn(release, entry, known);
  }

  async function openSite(release: Release): Promise<Opened> {
    const { code } = release;
    if (!code || isClosed) return { running: undefined, retryAt: Infinity };
    const all = Object.keys(code.remotes);
    const keys = [keyOf(release), ...all.map((name) => keyOf(release, name))];
    const remotes = all.filter((name) => trials.mayTry(keyOf(release, name)));
    const sound = {
      ...code,
      remotes: Object.fromEntries(remotes.map((name) => [name, code.remotes[name]!])),
    };
    const process = start(release, sound);
    try {
      const { map, failures } = await process.opened;
      trials.succeed(keyOf(release));
      for (const name of remotes) {
        if (failures[name] === undefined) trials.succeed(keyOf(release, name));
        else fail(release, name, new Error(failures[name]));
      }
      const pool = createPool(() => start(release, sound), process);
      return { running: { map, pool }, retryAt: trials.nextTry(keys) };
    } catch (error) {
      const remote = error instanceof NotOpened ? error.remote : undefined;
      fail(release, remote, error);
      // The others run without the one that does not.
      return remote ? openSite(release) : { running: undefined, retryAt: trials.nextTry(keys) };
    }
  }

  function fail(release: Release, remote: string | undefined, error: unknown) {
    if (isClosed) return;
    trials.fail(keyOf(release, remote));
    const who = remote === undefined ? 'the host' : 'a remote';
    complain(`${who} does not run on the server`, originOf(release, remote), error);
  }

  /** Has something made; where the code can't be loaded any more, without what is to blame. */
  async function make(release: Release, task: Task, isUrgent: boolean): Promise<MadeOf> {
    const { running } = await open(release);
    if (!running) return bare;
    try {
      return await running.pool.run(task, isUrgent);
    } catch (error) {
      if (!(error instanceof NotOpened)) throw error;
      fail(release, error.remote, error);
      if (sites.peek(release.id)?.known?.running === running) sites.delete(release.id);
      const again = await open(release);
      return again.running ? again.running.pool.run(task, isUrgent) : bare;
    }
  }

  async function makeOrFrame(release: Release, task: Task, isUrgent: boolean): Promise<MadeOf> {
    try {
      const made = await make(release, task, isUrgent);
      const { rendered } = made;
      // It would be asked for again and again.
      if (rendered.kind === 'redirect' && rendered.location === task.address)
        throw new Error('The page redirects to itself');
      return made;
    } catch (error) {
      if (error instanceof Busy || isClosed) throw error;
      const path = task.address.split('?', 1).join();
      const map = sites.peek(release.id)?.known?.running?.map;
      complain(
        'a page could not be rendered on the server',
        originOf(release, remoteOf(map, path)),
        error,
        path,
      );
      if (task.kind === 'frame') return bare;
      const { address, site } = task;
      return { ...(await makeOrFrame(release, { kind: 'frame', address, site }, true)), hasFailed: true };
    }
  }

  return {
    /** What is known of the pages of a release; undefined where the host does not run on the server. */
    map: async (release: Release) => (await open(release)).running?.map,

    /** What is known of a release whose code is loaded, and of which nothing has to be tried again. */
    known(release: Release) {
      const { known } = sites.get(release.id) ?? {};
      return known && known.retryAt > Date.now() ? { map: known.running?.map } : undefined;
    },

    /** Whether the code of a release has been tried. */
    isOpen: (release: Release) => sites.peek(release.id)?.known !== undefined,

    /**
     * Makes what a task asks for, and says what it is made of. Where that fails, it is the frame of the site, into
     * which the browser renders the page.
     * @throws Busy where more wait already than can be made soon
     */
    async render(release: Release, task: Task, isUrgent = false): Promise<MadeOf> {
      const made = makeOrFrame(release, task, isUrgent);
      underWay.add(made);
      return made.finally(() => underWay.delete(made));
    },

    /** Ends the processes once what is under way is made. */
    async close() {
      await Promise.allSettled(underWay);
      isClosed = true;
      for (const one of processes) one.end('the server is closing');
    },
  };
}

/** Whose page a path is. */
export function remoteOf(map: SiteMap | undefined, path: string) {
  const segment = path.split('/', 2)[1] ?? '';
  return map?.remotes[segment] ?? map?.remotes[''];
}
