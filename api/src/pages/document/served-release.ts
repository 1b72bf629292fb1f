import type { Settings } from '../../server/settings/settings';
import { withTimeLimit } from '../../server/time/time-limit';
import type { Choice } from '../releases/versions/choice';
import { isShared } from '../releases/live/live-pointers';
import type { LiveRelease } from '../releases/live/live-release';
import type { Release } from '../releases/live/release';
import type { createRenderer } from '../rendering/renderer';

/**
 * Time limit in milliseconds for loading a new release's code if there are several processes. Requests wait
 * for the code, so that visitors don't switch back and forth between two releases.
 */
const OPEN_WITHIN = 2000;

interface Options {
  settings: Settings;
  renderer: ReturnType<typeof createRenderer>;
  openWithin?: number | undefined;
}

/** Finds the release to render: the live one, or the previous one while the live one's code is loading. */
export function servedRelease(live: LiveRelease, { settings, renderer, openWithin = OPEN_WITHIN }: Options) {
  const patience = isShared(settings) ? openWithin : 0;
  let last: Release | undefined;
  let awaited = { id: '', until: 0 };

  /** Resolves to true if a release's code is loaded within `patience` of the first request that needs it. */
  async function isOpenSoon(release: Release) {
    const opened = renderer.open(release).then(() => true);
    if (awaited.id !== release.id) awaited = { id: release.id, until: Date.now() + patience };
    const left = awaited.until - Date.now();
    return left > 0 && withTimeLimit(left, opened, () => false);
  }

  /** Returns the release that visitors get now. */
  async function findLive() {
    const release = await live.find();
    if (release.code && last && !renderer.isOpen(release) && !(await isOpenSoon(release))) return last;
    return (last = release);
  }

  return {
    findLive,
    find: (choice: Choice | undefined) => (choice ? live.find(choice) : findLive()),
    /** Returns the release that was last served, or undefined before the first request. */
    last: () => last,
  };
}
