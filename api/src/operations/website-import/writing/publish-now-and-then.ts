import type { Changes } from '../../../server/cache/changes';
import { SECOND } from '../../../server/time/clock';

/** Shortest interval in milliseconds between notifications, because each invalidates cached pages. */
const EVERY = 2 * SECOND;

/** Batches change notifications: sends them at intervals, and the last ones at the end. */
export function publishNowAndThen({ publish }: Pick<Changes, 'publish'>) {
  const changed = new Set<string>();
  let told = 0;

  async function tell() {
    if (changed.size === 0) return;
    const tags = [...changed];
    changed.clear();
    told = Date.now();
    await publish(tags);
  }

  return {
    async changed(tags: readonly string[]) {
      for (const tag of tags) changed.add(tag);
      if (Date.now() - told >= EVERY) await tell();
    },
    end: tell,
  };
}
