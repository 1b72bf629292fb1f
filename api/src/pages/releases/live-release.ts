import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { announcePages } from '../../cms/site/announced-pages';
import type { Services } from '../../server/http/serve';
import { type Choice, keyOf, versionsOf } from './choice';
import { chosenReleases } from './chosen-releases';
import { livePointers } from './live-pointers';
import { lookNowAndThen } from './look-now-and-then';
import { type Pointer, RELEASES, visibleOf } from './pointers.repository';
import { type Release, releaseReader } from './release';
import { choicesOf, sharesAt } from './shares';

/** Intervals that differ from the usual ones, in milliseconds. */
export interface ReleaseTimes {
  /** Between two looks at what is live. */
  lookEvery?: number;
  /** From a change of what is live until it counts, if several processes answer. */
  untilAllHeard?: number;
}

export type LiveRelease = ReturnType<typeof liveRelease>;

/**
 * Answers releases: what visitors get, and what they would get by a choice. What is live is looked at once a second at
 * most, and at once where a change was heard of, so that a version that is promoted or rolled back counts without a
 * restart.
 */
export function liveRelease(
  { db, settings, changes }: Pick<Services, 'db' | 'settings' | 'changes'>,
  log: FastifyBaseLogger,
  { lookEvery, untilAllHeard }: ReleaseTimes = {},
) {
  const pointers = livePointers({ db, settings, changes }, log, untilAllHeard);
  const read = releaseReader(settings, log);
  // It looks ahead, and what is wrong is said when it counts.
  const readAhead = releaseReader(settings, log.child({}, { level: 'silent' }));
  const preparing = new Set<(release: Release) => Promise<unknown>>();
  const looking = lookNowAndThen(look, lookEvery);
  const chosen = chosenReleases(settings, log, lookEvery);
  let prepared = '';

  changes.subscribe((changed) => {
    if (changed !== 'everything' && !changed.includes(RELEASES)) return;
    looking.lookAgain();
    void looking.find().catch(() => {});
  });

  async function look(before: Promise<Release> | undefined) {
    const known = await pointers.read();
    const all = [...known];
    const now = Date.now();
    const next = Math.min(
      ...all.flatMap(([, pointer]) => momentsOf(pointer)).filter((moment) => moment > now),
    );
    looking.lookAgain(next);
    const choices = choicesOf(sharesAt(known, Infinity));
    if (next < Infinity || choices.length > 0)
      void prepare(new Map(all.map(([app, { version }]) => [app, version])), choices);
    const versions = new Map(all.map(([app, pointer]) => [app, visibleOf(pointer, now)]));
    const release = await read(versions, await before);
    announcePages(release.announced);
    return release;
  }

  /** Has the code of what is about to be live, or to be a share of the visitors', loaded when it counts. */
  async function prepare(versions: ReadonlyMap<string, string>, choices: Choice[]) {
    const wanted = [versions, ...choices].map(keyOf).join('; ');
    if (wanted === prepared) return;
    prepared = wanted;
    try {
      for (const choice of [undefined, ...choices]) {
        const release = await readAhead(new Map([...versions, ...versionsOf(choice ?? new Map())]));
        const chosen = choice ? { ...release, choice } : release;
        await Promise.all([...preparing].map((work) => work(chosen)));
      }
    } catch (error) {
      log.warn({ err: error }, 'what is about to be live could not be prepared');
    }
  }

  return {
    /**
     * The release that visitors get, or that of a choice.
     * @throws NotToBeHad where a chosen version is not on this server, or not what was signed
     */
    async find(choice?: Choice) {
      const live = await looking.find();
      return choice ? chosen.find(choice, live) : live;
    },

    /** The same, where it has been looked at a moment ago. */
    known(choice?: Choice) {
      const live = looking.known();
      return choice ? live && chosen.known(choice, live) : live;
    },

    /** Resolves once visitors get the version of an app that was made live last: every process changes over then. */
    async untilLive(app: string) {
      const { liveFrom = 0 } = (await pointers.read()).get(app) ?? {};
      const wait = liveFrom - Date.now();
      // A timer may be early by a fraction of a millisecond.
      if (wait > 0) await delay(wait + 1);
      looking.lookAgain();
      await looking.find();
    },

    /** What is live of each app. */
    pointers,

    /** Has something done with a release that is about to be live. */
    prepareWith: (work: (release: Release) => Promise<unknown>) => void preparing.add(work),
  };
}

/** When what visitors get of an app changes, in milliseconds of the clock. */
const momentsOf = ({ liveFrom, rollout }: Pointer) => [liveFrom, ...rollout.map(({ from }) => from)];
