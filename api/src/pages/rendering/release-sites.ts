import { LRUCache } from 'lru-cache';
import { MOST_CHOICES } from '../releases/chosen-releases';
import type { Release } from '../releases/release';
import type { Code } from './messages';
import type { Limits } from './process-limits';
import { createPool, type RenderPool } from './render-pool';
import { NotOpened, type RenderProcess, startProcess } from './render-process';
import type { ReadPublic } from './sources';
import { type Complain, createTrials } from './trials';

/** The code of a release, as far as it runs. */
interface Opened {
  /** Undefined where the host does not run on the server. */
  running: RenderPool | undefined;
  /** When what does not run is tried again, in milliseconds of the clock. */
  retryAt: number;
}

const HOST = 'host';

/** The live release, and the one before it while pages of it are still asked for. */
const SITES = 2;

interface Entry {
  opened: Promise<Opened>;
  known: Opened | undefined;
}

/**
 * The code of releases in processes of their own: the live release, the one before it, and those of choices. A remote
 * whose code fails is left out, and tried again after a pause.
 */
export function releaseSites(read: ReadPublic, complain: Complain, limits: Limits) {
  const trials = createTrials();
  const kept = (max: number) =>
    new LRUCache<string, Entry>({ max, dispose: ({ known }) => known?.running?.retire() });
  const ofLive = kept(SITES);
  const ofChoices = kept(MOST_CHOICES);
  const sitesFor = ({ choice }: Release) => (choice ? ofChoices : ofLive);
  const processes = new Set<RenderProcess>();
  let isClosed = false;

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
    const entry = sitesFor(release).get(release.id) ?? begin(release);
    if (entry.known && entry.known.retryAt <= Date.now()) {
      entry.known.retryAt = Infinity;
      void openSite(release).then((known) => renew(release, entry, known));
    }
    return entry.opened;
  }

  function begin(release: Release) {
    const entry: Entry = { opened: openSite(release), known: undefined };
    sitesFor(release).set(release.id, entry);
    void entry.opened.then((known) => learn(release, entry, known));
    return entry;
  }

  /** Of a release that two others replaced while its code was loaded, no process stays behind. */
  function learn(release: Release, entry: Entry, known: Opened) {
    entry.known = known;
    if (sitesFor(release).peek(release.id) !== entry) known.running?.retire();
  }

  function renew(release: Release, entry: Entry, known: Opened) {
    entry.known?.running?.retire();
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
      plan: release.plan,
      remotes: Object.fromEntries(remotes.map((name) => [name, code.remotes[name]!])),
    };
    const process = start(release, sound);
    try {
      const { failures } = await process.opened;
      trials.succeed(keyOf(release));
      for (const name of remotes) {
        if (failures[name] === undefined) trials.succeed(keyOf(release, name));
        else fail(release, name, new Error(failures[name]));
      }
      const running = createPool(() => start(release, sound), process);
      return { running, retryAt: trials.nextTry(keys) };
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

  return {
    open,
    fail,
    /** What is known of a release whose code has been tried. */
    known: (release: Release) => sitesFor(release).peek(release.id)?.known,
    /** The same, of a release that is asked for just now, and so is not forgotten soon. */
    use: (release: Release) => sitesFor(release).get(release.id)?.known,
    forget: (release: Release) => sitesFor(release).delete(release.id),

    close() {
      isClosed = true;
      for (const process of processes) process.end('the server is closing');
    },
  };
}

/** Whose code it is, for the log. */
export const originOf = (release: Release, remote: string | undefined) => ({
  remote: remote ?? HOST,
  version: release.remotes.get(remote ?? '')?.version ?? release.id,
});

/** By what it is remembered that code failed. */
const keyOf = (release: Release, remote?: string) => Object.values(originOf(release, remote)).join(' ');
