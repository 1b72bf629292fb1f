import type { FastifyBaseLogger } from 'fastify';
import { redactTokens } from '../../server/http/limits/without-tokens';
import type { Release } from '../releases/live/release';
import type { RenderTask } from './messages';
import type { RenderedWithSources } from './pages-under-way';
import { type ProcessLimits, usualLimits } from './process-limits';
import { codeOrigin, releaseSites } from './release-sites';
import { CodeLoadError, Unavailable } from './render-process';
import { noSources, type ReadPublic } from './sources';
import { createComplaints } from './trials';

const bare: RenderedWithSources = {
  rendered: { kind: 'frame', closed: false, markup: '', links: '' },
  ...noSources(),
};

const taskPath = ({ address }: RenderTask) => address.split('?', 1).join();

const taskOrigin = (release: Release, task: RenderTask) =>
  codeOrigin(release, release.pages.remoteAt(taskPath(task)));

const MOST_COUNTED = 1000;

export interface RenderingCount {
  remote: string;
  version: string;
  result: 'rendered' | 'failed';
  count: number;
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
 * Renders pages with the code of a release, in child processes with limits on time and memory. If a page
 * can't be rendered, the browser renders it instead.
 */
export function createRenderer(read: ReadPublic, log: FastifyBaseLogger, limits?: Partial<ProcessLimits>) {
  const complain = createComplaints(log);
  const sites = releaseSites(read, complain, { ...usualLimits, ...limits });
  const underWay = new Set<Promise<unknown>>();
  const counts = countRenderings();
  let isClosed = false;

  /** Renders a page. If the code can no longer be loaded, tries again without the part that failed. */
  async function make(release: Release, task: RenderTask, isUrgent: boolean): Promise<RenderedWithSources> {
    const { running } = await sites.open(release);
    if (!running) return bare;
    try {
      return await running.run(task, isUrgent);
    } catch (error) {
      if (!(error instanceof CodeLoadError)) throw error;
      sites.fail(release, error.remote, error);
      if (sites.known(release)?.running === running) sites.forget(release);
      const again = await sites.open(release);
      return again.running ? again.running.run(task, isUrgent) : bare;
    }
  }

  async function makeOrFrame(
    release: Release,
    task: RenderTask,
    isUrgent: boolean,
  ): Promise<RenderedWithSources> {
    try {
      const made = await make(release, task, isUrgent);
      const { rendered } = made;
      if (rendered.kind === 'redirect' && rendered.location === task.address)
        throw new Error('The page redirects to itself');
      if (task.kind !== 'frame') counts.add(taskOrigin(release, task), 'rendered');
      return made;
    } catch (error) {
      if (error instanceof Unavailable || isClosed) throw error;
      const origin = taskOrigin(release, task);
      counts.add(origin, 'failed');
      complain('a page could not be rendered on the server', origin, error, redactTokens(taskPath(task)));
      if (task.kind === 'frame') return bare;
      const { address, site } = task;
      return { ...(await makeOrFrame(release, { kind: 'frame', address, site }, true)), hasFailed: true };
    }
  }

  return {
    figures: counts.list,

    open: async (release: Release) => void (await sites.open(release)),

    /** True if the release's code is loaded and no part of it is due for a retry. */
    isSettled: (release: Release) => (sites.use(release)?.retryAt ?? 0) > Date.now(),

    isOpen: (release: Release) => sites.known(release) !== undefined,

    /**
     * Renders a page, and returns it with its sources. On failure returns the site's frame, in which the
     * browser renders the page.
     * @throws Unavailable if too many pages are waiting, or the page's data takes too long
     */
    async render(release: Release, task: RenderTask, isUrgent = false): Promise<RenderedWithSources> {
      const made = makeOrFrame(release, task, isUrgent);
      underWay.add(made);
      return made.finally(() => underWay.delete(made));
    },

    async close() {
      await Promise.allSettled(underWay);
      isClosed = true;
      sites.close();
    },
  };
}
