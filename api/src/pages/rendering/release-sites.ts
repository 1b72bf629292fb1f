import { LRUCache } from 'lru-cache';
import { MOST_CHOICES } from '../releases/live/chosen-releases';
import type { Release } from '../releases/live/release';
import type { ReleaseCode } from './messages';
import type { ProcessLimits } from './process-limits';
import { createPool, type RenderPool } from './render-pool';
import { CodeLoadError, type RenderProcess, startProcess } from './render-process';
import type { ReadPublic } from './sources';
import { type Complain, createTrials } from './trials';

interface OpenedSite {
  running: RenderPool | undefined;
  retryAt: number;
}

const HOST = 'host';

const SITES = 2;

interface SiteEntry {
  opened: Promise<OpenedSite>;
  known: OpenedSite | undefined;
}

/**
 * Runs the code of releases in child processes: the live release, the previous one and chosen ones. If a
 * remote's code fails, the remote is left out and retried after a pause.
 */
export function releaseSites(read: ReadPublic, complain: Complain, limits: ProcessLimits) {
  const trials = createTrials();
  const createCache = (max: number) =>
    new LRUCache<string, SiteEntry>({ max, dispose: ({ known }) => known?.running?.retire() });
  const ofLive = createCache(SITES);
  const ofChoices = createCache(MOST_CHOICES);
  const sitesFor = ({ choice }: Release) => (choice ? ofChoices : ofLive);
  const processes = new Set<RenderProcess>();
  let isClosed = false;

  function start(release: Release, code: ReleaseCode): RenderProcess {
    const heard = (error: string) =>
      complain('code of a page failed after the page was made', { release: release.id }, new Error(error));
    for (const one of processes) if (one.hasEnded()) processes.delete(one);
    const process = startProcess(code, { read, limits, heard });
    processes.add(process);
    return process;
  }

  /** Returns a release's processes. Failed code whose retry is due is loaded again in the background. */
  function open(release: Release): Promise<OpenedSite> {
    const entry = sitesFor(release).get(release.id) ?? begin(release);
    if (entry.known && entry.known.retryAt <= Date.now()) {
      entry.known.retryAt = Infinity;
      void openSite(release).then((known) => renew(release, entry, known));
    }
    return entry.opened;
  }

  function begin(release: Release) {
    const entry: SiteEntry = { opened: openSite(release), known: undefined };
    sitesFor(release).set(release.id, entry);
    void entry.opened.then((known) => learn(release, entry, known));
    return entry;
  }

  /**
   * Stores a release whose code has been loaded. Ends its processes if it has been replaced in the meantime.
   */
  function learn(release: Release, entry: SiteEntry, known: OpenedSite) {
    entry.known = known;
    if (sitesFor(release).peek(release.id) !== entry) known.running?.retire();
  }

  function renew(release: Release, entry: SiteEntry, known: OpenedSite) {
    entry.known?.running?.retire();
    entry.opened = Promise.resolve(known);
    learn(release, entry, known);
  }

  async function openSite(release: Release): Promise<OpenedSite> {
    const { code } = release;
    if (!code || isClosed) return { running: undefined, retryAt: Infinity };
    const all = Object.keys(code.remotes);
    const keys = [failureKey(release), ...all.map((name) => failureKey(release, name))];
    const remotes = all.filter((name) => trials.mayTry(failureKey(release, name)));
    const sound = {
      ...code,
      plan: release.plan,
      remotes: Object.fromEntries(remotes.map((name) => [name, code.remotes[name]!])),
    };
    const process = start(release, sound);
    try {
      const { failures } = await process.opened;
      trials.succeed(failureKey(release));
      for (const name of remotes) {
        if (failures[name] === undefined) trials.succeed(failureKey(release, name));
        else fail(release, name, new Error(failures[name]));
      }
      const running = createPool(() => start(release, sound), process);
      return { running, retryAt: trials.nextTry(keys) };
    } catch (error) {
      const remote = error instanceof CodeLoadError ? error.remote : undefined;
      fail(release, remote, error);
      return remote ? openSite(release) : { running: undefined, retryAt: trials.nextTry(keys) };
    }
  }

  function fail(release: Release, remote: string | undefined, error: unknown) {
    if (isClosed) return;
    trials.fail(failureKey(release, remote));
    const who = remote === undefined ? 'the host' : 'a remote';
    complain(`${who} does not run on the server`, codeOrigin(release, remote), error);
  }

  return {
    open,
    fail,
    known: (release: Release) => sitesFor(release).peek(release.id)?.known,
    use: (release: Release) => sitesFor(release).get(release.id)?.known,
    forget: (release: Release) => sitesFor(release).delete(release.id),

    close() {
      isClosed = true;
      for (const process of processes) process.end('the server is closing');
    },
  };
}

export const codeOrigin = (release: Release, remote: string | undefined) => ({
  remote: remote ?? HOST,
  version: release.remotes.get(remote ?? '')?.version ?? release.id,
});

const failureKey = (release: Release, remote?: string) =>
  Object.values(codeOrigin(release, remote)).join(' ');
