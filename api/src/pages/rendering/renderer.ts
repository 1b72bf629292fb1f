import type { FastifyBaseLogger } from 'fastify';
import type { Release } from '../releases/release';
import type { Task } from './messages';
import type { MadeOf } from './pages-under-way';
import { type Limits, usualLimits } from './process-limits';
import { originOf, releaseSites } from './release-sites';
import { Busy } from './render-pool';
import { NotOpened, type ReadPublic } from './render-process';
import { createComplaints } from './trials';

/** Where the server can render nothing. */
const bare: MadeOf = {
  rendered: { kind: 'frame', closed: false, markup: '', links: '' },
  tags: [],
  freshUntil: Infinity,
  areCached: true,
};

/**
 * Renders pages with the code of a release. All of that code, the host's and the remotes', runs in processes of its
 * own, with limits of time and memory. Whatever fails costs one page its rendering, which the browser then does.
 */
export function createRenderer(read: ReadPublic, log: FastifyBaseLogger, limits: Limits = usualLimits) {
  const complain = createComplaints(log);
  const sites = releaseSites(read, complain, limits);
  const underWay = new Set<Promise<unknown>>();
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
      return made;
    } catch (error) {
      if (error instanceof Busy || isClosed) throw error;
      const path = task.address.split('?', 1).join();
      const origin = originOf(release, release.pages.remoteAt(path));
      complain('a page could not be rendered on the server', origin, error, path);
      if (task.kind === 'frame') return bare;
      const { address, site } = task;
      return { ...(await makeOrFrame(release, { kind: 'frame', address, site }, true)), hasFailed: true };
    }
  }

  return {
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
