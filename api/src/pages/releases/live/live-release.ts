import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { announcePages } from '../../../cms/site/announced-pages';
import type { Services } from '../../../server/http/serve';
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
}

export type LiveRelease = ReturnType<typeof liveRelease>;

/**
 * Provides the live release, and releases with chosen versions. The live release is read again once a second
 * at most, and immediately when a change is announced, so that a promotion or rollback needs no restart.
 */
export function liveRelease(
  { db, settings, changes }: Pick<Services, 'db' | 'settings' | 'changes'>,
  log: FastifyBaseLogger,
  { lookEvery, untilAllHeard }: ReleaseTimes = {},
) {
  const pointers = livePointers({ db, settings, changes }, log, untilAllHeard);
  const read = releaseReader(settings, log);
  const readAhead = releaseReader(settings, log.child({}, { level: 'silent' }));
  const preparing = new Set<(release: Release) => Promise<unknown>>();
  const looking = createThrottledReader(look, lookEvery);
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
      ...all.flatMap(([, pointer]) => switchTimes(pointer)).filter((moment) => moment > now),
    );
    looking.lookAgain(next);
    const choices = listChoices(sharesAt(known, Infinity));
    if (next < Infinity || choices.length > 0)
      void prepare(new Map(all.map(([app, { version }]) => [app, version])), choices);
    const versions = new Map(all.map(([app, pointer]) => [app, visibleVersion(pointer, now)]));
    const former = await before;
    const release = await read(versions, former);
    announcePages(release.announced);
    if (former && former.id !== release.id) void loadCode(release);
    return release;
  }

  /** Loads the code of a release. Until it is loaded, visitors get the pages of the one before. */
  async function loadCode(release: Release) {
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
        await loadCode(choice ? { ...release, choice } : release);
      }
    } catch (error) {
      log.warn({ err: error }, 'what is about to be live could not be prepared');
    }
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

    /** Resolves once this process serves the last promoted version, and the others have learnt of it. */
    async untilLive(app: string) {
      const { liveFrom = 0 } = (await pointers.readStored()).get(app) ?? {};
      const wait = liveFrom - Date.now();
      // Timers may fire a fraction of a millisecond early.
      if (wait > 0) await delay(wait + 1);
      looking.lookAgain();
      await loadCode(await looking.find());
    },

    pointers,

    prepareWith: (work: (release: Release) => Promise<unknown>) => void preparing.add(work),
  };
}

const switchTimes = ({ liveFrom, rollout }: Pointer) => [liveFrom, ...rollout.map(({ from }) => from)];
