import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { announcePages } from '../../../cms/site/announced-pages';
import type { Services } from '../../../server/http/serve';
import { SECOND } from '../../../server/time/clock';
import { type Choice, choiceKey, choiceVersions } from '../versions/choice';
import { chosenReleases } from './chosen-releases';
import { livePointers } from './live-pointers';
import { createThrottledReader } from './look-now-and-then';
import { type Pointer, RELEASES, visibleVersion } from './pointers.repository';
import { type Release, releaseReader } from './release';
import { listChoices, sharesAt } from './shares';

/** Durations in milliseconds. */
export interface ReleaseTimes {
  lookEvery?: number;
  untilAllHeard?: number;
  /** Time within which the other processes have to serve a promoted version. */
  confirmedWithin?: number;
}

/** Long enough to load the code of a release on a busy machine. */
export const CONFIRMED_WITHIN = 10 * SECOND;

/** Tag of a change that a process confirms once it serves the live version of an app. */
export const liveTag = (app: string) => `live ${app}`;

export type LiveRelease = ReturnType<typeof liveRelease>;

/**
 * Provides the live release, and releases with chosen versions. The live release is read again once a second
 * at most, and immediately when a change is announced, so that a promotion or rollback needs no restart.
 */
export function liveRelease(
  { db, settings, changes }: Pick<Services, 'db' | 'settings' | 'changes'>,
  log: FastifyBaseLogger,
  { lookEvery, untilAllHeard, confirmedWithin = CONFIRMED_WITHIN }: ReleaseTimes = {},
) {
  const pointers = livePointers({ db, settings, changes }, log, untilAllHeard);
  const read = releaseReader(settings, log);
  const code = createCodeLoader(settings, log);
  const looking = createThrottledReader(look, lookEvery);
  const chosen = chosenReleases(settings, log, lookEvery);

  changes.subscribe((changed) => {
    if (changed === 'everything' || changed.includes(RELEASES)) {
      looking.lookAgain();
      void looking.find().catch(() => {});
    }
    if (changed === 'everything') return undefined;
    return Promise.all(appsOfTags(changed).map(serveLatest));
  });

  /**
   * Resolves once this process serves an app as it was last promoted, rolled back or rolled out.
   * @throws Error if it lacks the version
   */
  async function serveLatest(app: string) {
    const pointer = (await pointers.readStored()).get(app);
    const wait = Math.max(0, ...(pointer ? switchTimes(pointer) : [])) - Date.now();
    // Timers may fire a fraction of a millisecond early.
    if (wait > 0) await delay(wait + 1);
    looking.lookAgain();
    const release = await looking.find();
    await code.load(release);
    const { version } = pointer ?? {};
    if (release.behind.includes(`${app} ${version}`) || release.absent.includes(app))
      throw new Error(`this server can’t serve ${app} ${version}`);
  }

  async function look(before: Promise<Release> | undefined) {
    const known = await pointers.read();
    const all = [...known];
    const now = Date.now();
    const next = Math.min(
      ...all.flatMap(([, pointer]) => switchTimes(pointer)).filter((moment) => moment > now),
    );
    looking.lookAgain(next);
    const choices = listChoices(sharesAt(known, Infinity));
    if (next < Infinity || choices.length > 0)
      void code.prepare(new Map(all.map(([app, { version }]) => [app, version])), choices);
    const versions = new Map(all.map(([app, pointer]) => [app, visibleVersion(pointer, now)]));
    const former = await before;
    const release = await read(versions, former);
    announcePages(release.announced);
    if (former && former.id !== release.id) void code.load(release);
    return release;
  }

  return {
    /** @throws VersionUnavailable if a chosen version isn't on this server, or its signature is invalid */
    async find(choice?: Choice) {
      const live = await looking.find();
      return choice ? chosen.find(choice, live) : live;
    },

    known(choice?: Choice) {
      const live = looking.known();
      return choice ? live && chosen.known(choice, live) : live;
    },

    /**
     * Resolves once all processes serve an app as it was last changed. Returns the names of those that
     * haven't confirmed it in time.
     */
    async untilLive(app: string) {
      // A slow database may hold up this process for longer than the limit.
      await serveLatest(app).catch((error: unknown) => log.warn({ err: error }, 'a version is not served'));
      return changes.confirm([liveTag(app)], confirmedWithin);
    },

    pointers,

    prepareWith: code.loadWith,
  };
}

const appsOfTags = (tags: readonly string[]) => tags.flatMap((tag) => /^live ([\w-]+)$/.exec(tag)?.[1] ?? []);

const switchTimes = ({ liveFrom, rollout }: Pointer) => [liveFrom, ...rollout.map(({ from }) => from)];

function createCodeLoader(settings: Services['settings'], log: FastifyBaseLogger) {
  const readAhead = releaseReader(settings, log.child({}, { level: 'silent' }));
  const preparing = new Set<(release: Release) => Promise<unknown>>();
  let prepared = '';

  /** Loads a release's code. Until it is loaded, visitors get the pages of the one before. */
  async function load(release: Release) {
    try {
      await Promise.all([...preparing].map((work) => work(release)));
    } catch (error) {
      log.warn({ err: error }, 'a release could not be prepared');
    }
  }

  /** Loads the code of versions that are about to go live or into rollout. */
  async function prepare(versions: ReadonlyMap<string, string>, choices: Choice[]) {
    const wanted = [versions, ...choices].map(choiceKey).join('; ');
    if (wanted === prepared) return;
    prepared = wanted;
    try {
      for (const choice of [undefined, ...choices]) {
        const release = await readAhead(new Map([...versions, ...choiceVersions(choice ?? new Map())]));
        await load(choice ? { ...release, choice } : release);
      }
    } catch (error) {
      log.warn({ err: error }, 'what is about to be live could not be prepared');
    }
  }

  return {
    load,
    prepare,
    loadWith: (work: (release: Release) => Promise<unknown>) => void preparing.add(work),
  };
}
