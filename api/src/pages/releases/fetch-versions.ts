import type { App, Services } from '../../server/http/serve';
import { doRegularly } from '../../server/http/schedule-job';
import type { LivePointers } from './live-pointers';
import { lastGoodOf } from './known-versions.repository';
import { pointersRepository, RELEASES } from './pointers.repository';
import { neededOf } from './old-versions';
import { TELL_EVERY } from './servers.repository';
import { versionIn } from './spread-version';
import { fetchVersion, sharesVersions } from './stored-versions';

interface Fetching {
  live: LivePointers;
  /** Tells the other servers which versions are here. */
  tell: () => Promise<unknown>;
}

/**
 * Has this server fetch versions that it lacks out of the store: those that another one offers, and those that are live
 * or were, so that a server that was away, or is new, has them too.
 */
export function fetchVersions(
  app: App,
  { db, settings, changes }: Pick<Services, 'db' | 'settings' | 'changes'>,
  { live, tell }: Fetching,
) {
  if (!sharesVersions(settings) || settings.remoteEntries) return;

  async function fetch(name: string, version: string) {
    try {
      if (!(await fetchVersion(settings, name, version))) return;
      app.log.info({ app: name, version }, 'a version was fetched');
      await tell();
      // What was to be live and was not here counts now.
      await changes.publish([RELEASES]);
    } catch (error) {
      app.log.error({ err: error, app: name, version }, 'a version could not be fetched');
    }
  }

  async function fetchNeeded() {
    for (const [name, pointer] of await live.read()) {
      const lastGood = lastGoodOf(pointer.version, await pointersRepository(db).versionsOf(name));
      for (const version of neededOf(pointer, lastGood)) await fetch(name, version);
    }
  }

  doRegularly(app, TELL_EVERY, 'versions that are live could not be looked for', fetchNeeded);
  const stop = changes.subscribe((changed) => {
    if (changed === 'everything') return;
    for (const tag of changed) {
      const wanted = versionIn(tag);
      if (wanted) void fetch(wanted.app, wanted.version);
    }
  });
  app.addHook('onClose', async () => stop());
}
