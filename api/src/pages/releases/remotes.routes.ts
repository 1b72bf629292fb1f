import { remotes } from '@lapis/contract';
import { audit } from '../../cms/audit/audit';
import { orNotFound, HttpError } from '../../server/http/http-error';
import { purgeRegularly } from '../../server/http/schedule-job';
import { type App, serve, type Services } from '../../server/http/serve';
import { purgeVersions } from './old-versions';
import type { LiveRelease } from './release';
import { remotesRepository } from './remotes.repository';

const actions = {
  promote: 'promoted',
  rollback: 'rolled_back',
  lock: 'locked',
  unlock: 'unlocked',
} as const;

/** Which versions of the remotes visitors get. A pointer that was moved counts within a second (`liveRelease`). */
export async function remotesRoutes(app: App, { db, settings, live }: Services & { live: LiveRelease }) {
  const all = remotesRepository(settings.remotesDir);

  // In development the remotes come from their own servers.
  if (!settings.remoteEntries)
    purgeRegularly(app, 'old versions', () => purgeVersions(settings.remotesDir, settings.keepVersions));

  app.route({ ...serve(remotes.list), handler: async () => ({ results: await all.list() }) });

  app.route({ ...serve(remotes.pages), handler: async () => ({ results: (await live.find()).linkable }) });

  app.route({
    ...serve(remotes.change),
    handler: async ({ params: { name }, body, user, ip }) => {
      if (settings.remoteEntries) {
        throw new HttpError(409, 'In development the remotes come from their own servers, as they are.');
      }
      const remote = orNotFound(await all.find(name));
      if (body.action === 'promote') await all.promote(remote, body.version);
      else if (body.action === 'rollback') await all.rollBack(remote);
      else await all.lock(remote, body.action === 'lock');
      const results = orNotFound(await all.find(name));
      await audit(db).note(
        { user, ip },
        {
          action: actions[body.action],
          kind: 'remotes',
          title: name,
          details: { version: results.live, before: remote.live },
        },
      );
      return { results };
    },
  });
}
