import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { appFolder, SHELL } from '../versions/app-folders';
import { type Choice, choiceKey, choiceLocals, VersionUnavailable, choiceVersions } from '../versions/choice';
import type { ReleaseSettings } from './live-remotes';
import { createThrottledReader } from './look-now-and-then';
import { type Release, releaseReader } from './release';
import { readStamp } from '../versions/remote-version';

/** Maximum number of choices kept in memory. There are few testers, and each opens few versions at a time. */
export const MOST_CHOICES = 6;

/**
 * Builds releases with chosen versions in place of the live ones. Each is built on request, and discarded
 * when the live release changes.
 */
export function chosenReleases(settings: ReleaseSettings, log: FastifyBaseLogger, lookEvery?: number) {
  const silent = log.child({}, { level: 'silent' });
  const kept = new LRUCache<string, ReturnType<typeof begin>>({ max: MOST_CHOICES });
  let liveId: string | undefined;

  function begin(choice: Choice, live: Release) {
    const read = releaseReader(settings, silent, choiceLocals(choice));
    const versions = new Map([...live.versions, ...choiceVersions(choice)]);
    return createThrottledReader<Release>(async (last) => {
      const before = await last;
      const release = await read(versions, before);
      await checkChosen(release, choice);
      return release === before ? before : { ...release, choice };
    }, lookEvery);
  }

  /** @throws VersionUnavailable if a chosen version isn't in the release, or its folder has changed */
  async function checkChosen({ shell, remotes }: Release, choice: Choice) {
    const locals = choiceLocals(choice);
    for (const [app, version] of choiceVersions(choice)) {
      if (locals.has(app)) continue;
      const found = app === SHELL ? shell : remotes.get(app);
      const stamp = await readStamp(join(appFolder(settings, app), version));
      if (found?.version !== version || found.stamp !== stamp) throw new VersionUnavailable(app, version);
    }
  }

  return {
    find(choice: Choice, live: Release) {
      if (live.id !== liveId) kept.clear();
      liveId = live.id;
      const key = choiceKey(choice);
      const one = kept.get(key) ?? begin(choice, live);
      kept.set(key, one);
      return one.find();
    },

    known: (choice: Choice, live: Release) =>
      live.id === liveId ? kept.get(choiceKey(choice))?.known() : undefined,
  };
}
