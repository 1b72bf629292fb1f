import type { FastifyBaseLogger } from 'fastify';
import { withoutTokens } from '../../server/http/without-tokens';
import type { Release } from '../releases/release';
import type { Task } from './messages';
import type { MadeOf } from './pages-under-way';
import { type Limits, usualLimits } from './process-limits';
import { originOf, releaseSites } from './release-sites';
import { Busy } from './render-pool';
import { NotOpened } from './render-process';
import { noSources, type ReadPublic } from './sources';
import { createComplaints } from './trials';

/** Where the server can render nothing. */
const bare: MadeOf = {
  rendered: { kind: 'frame', closed: false, markup: '', links: '' },
  ...noSources(),
};

const pathOf = ({ address }: Task) => address.split('?', 1).join();

/** Whose page it is. */
const originAt = (release: Release, task: Task) => originOf(release, release.pages.remoteAt(pathOf(task)));

/** More than are live in the life of a process. */
const MOST_COUNTED = 1000;

/** How many pages became what, by the remote and the version whose they are. */
export interface RenderingCount {
  remote: string;
  version: string;
  result: 'rendered' | 'failed';
  count: number;
  /** When the last one was, in milliseconds of the clock. */
  lastAt: number;
}

function countRenderings() {
  const counts = new Map<string, RenderingCount>();
  return {
    add(origin: Pick<RenderingCount, 'remote' | 'version'>, result: RenderingCount['result']) {
      const key = `${origin.remote} ${origin.version} ${result}`;
      if (counts.size >= MOST_COUNTED) counts.clear();
      const { count } = counts.get(key) ?? { count: 0 };
      counts.set(key, { ...origin, result, count: count + 1, lastAt: Date.now() });
    },
    list: () => [...counts.values()],
  };
}

/**
 * Renders pages with the code of a release. All of that code, the host's and the remotes', runs in processes of its
 * own, with limits of time and memory. Whatever fails costs one page its rendering, which the browser then does.
 */
export function createRenderer(read: ReadPublic, log: FastifyBaseLogger, limits?: Partial<Limits>) {
  const complain = createComplaints(log);
  const sites = releaseSites(read, complain, { ...usualLimits, ...limits });
  const underWay = new Set<Promise<unknown>>();
  const counts = countRenderings();
  let isClosed = false;

  /** Has something made; where the code can't be loaded any more, without what is to blame. */
  async function make(release: Release, task: Task, isUrgent: boolean): Promise<MadeOf> {
    const { running } = await sites.open(release);
    if (!running) return bare;
    try {
      return await running.run(task, isUrgent);
    } catch (error) {
      if (!(error instanceof NotOpened)) throw error;
      sites.fail(release, error.remote, error);
      if (sites.known(release)?.running === running) sites.forget(release);
      const again = await sites.open(release);
      return again.running ? again.running.run(task, isUrgent) : bare;
    }
  }

  async function makeOrFrame(release: Release, task: Task, isUrgent: boolean): Promise<MadeOf> {
    try {
      const made = await make(release, task, isUrgent);
      const { rendered } = made;
      // It would be asked for again and again.
      if (rendered.kind === 'redirect' && rendered.location === task.address)
        throw new Error('The page redirects to itself');
      if (task.kind !== 'frame') counts.add(originAt(release, task), 'rendered');
      return made;
    } catch (error) {
      if (error instanceof Busy || isClosed) throw error;
      const origin = originAt(release, task);
      counts.add(origin, 'failed');
      complain('a page could not be rendered on the server', origin, error, withoutTokens(pathOf(task)));
      if (task.kind === 'frame') return bare;
      const { address, site } = task;
      return { ...(await makeOrFrame(release, { kind: 'frame', address, site }, true)), hasFailed: true };
    }
  }

  return {
    /** How many pages were rendered, and how many could not be, by whose pages they are. */
    figures: counts.list,

    /** Loads the code of a release. */
    open: async (release: Release) => void (await sites.open(release)),

    /** Whether the code of a release is loaded, as far as it can be, and nothing of it has to be tried again. */
    isSettled: (release: Release) => (sites.use(release)?.retryAt ?? 0) > Date.now(),

    /** Whether the code of a release has been tried. */
    isOpen: (release: Release) => sites.known(release) !== undefined,

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
      sites.close();
    },
  };
}
