import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { folderOf, SHELL } from './app-folders';
import { type Choice, keyOf, localsOf, NotToBeHad, versionsOf } from './choice';
import type { ReleaseSettings } from './live-remotes';
import { lookNowAndThen } from './look-now-and-then';
import { type Release, releaseReader } from './release';
import { stampOf } from './remote-version';

/** Of how many choices the release is kept: few people look at what is not live, at few versions. */
export const MOST_CHOICES = 6;

/**
 * The releases of choices: what is live, with the chosen versions in place of the live ones. Each is made when it is
 * asked for, and none outlasts the live one that it was made of.
 */
export function chosenReleases(settings: ReleaseSettings, log: FastifyBaseLogger, lookEvery?: number) {
  // What is wrong with a version is told to who chose it.
  const silent = log.child({}, { level: 'silent' });
  const kept = new LRUCache<string, ReturnType<typeof begin>>({ max: MOST_CHOICES });
  let liveId: string | undefined;

  function begin(choice: Choice, live: Release) {
    const read = releaseReader(settings, silent, localsOf(choice));
    const versions = new Map([...live.versions, ...versionsOf(choice)]);
    return lookNowAndThen<Release>(async (last) => {
      const before = await last;
      const release = await read(versions, before);
      await checkChosen(release, choice);
      return release === before ? before : { ...release, choice };
    }, lookEvery);
  }

  /** @throws NotToBeHad where the reader has left a version out, or holds on to one whose folder is another by now */
  async function checkChosen({ shell, remotes }: Release, choice: Choice) {
    const locals = localsOf(choice);
    for (const [app, version] of versionsOf(choice)) {
      if (locals.has(app)) continue;
      const found = app === SHELL ? shell : remotes.get(app);
      const stamp = await stampOf(join(folderOf(settings, app), version));
      if (found?.version !== version || found.stamp !== stamp) throw new NotToBeHad(app, version);
    }
  }

  return {
    /**
     * The release of a choice.
     * @throws NotToBeHad where a chosen version is not on this server, or not what was signed
     */
    find(choice: Choice, live: Release) {
      if (live.id !== liveId) kept.clear();
      liveId = live.id;
      const key = keyOf(choice);
      const one = kept.get(key) ?? begin(choice, live);
      kept.set(key, one);
      return one.find();
    },

    /** The same, where it was looked at a moment ago. */
    known: (choice: Choice, live: Release) =>
      live.id === liveId ? kept.get(keyOf(choice))?.known() : undefined,
  };
}
