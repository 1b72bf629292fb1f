import { type ReleasedApp, remotes } from '@lapis/contract';
import { orNotFound } from '../../../server/http/http-error';
import { addRoute, type App, type Services } from '../../../server/http/serve';
import { SHELL } from '../versions/app-folders';
import type { ChangeReleases } from '../rollout/change-releases';
import type { LiveRelease } from '../live/live-release';
import { refuseInDevelopment } from '../rollout/releases.routes';
import { releasesRepository } from '../rollout/releases.repository';

/** Registers the older API calls for remotes, from before the shell had versions. */
export async function remotesRoutes(
  app: App,
  { db, settings, live, change }: Services & { live: LiveRelease; change: ChangeReleases },
) {
  const all = releasesRepository({ db, settings }, live.pointers);
  const toRemote = ({ app: name, live, last_good: previous, locked, versions }: ReleasedApp) => ({
    name,
    live,
    previous,
    locked,
    versions,
  });
  const find = async (name: string) => orNotFound(name === SHELL ? undefined : await all.find(name));

  addRoute(app, remotes.list, async () => {
    const { results } = await all.list();
    return { results: results.filter((one) => one.app !== SHELL).map(toRemote) };
  });

  addRoute(app, remotes.pages, async () => ({ results: (await live.find()).linkable }));

  addRoute(app, remotes.change, async ({ params: { name }, body, user, ip }) => {
    refuseInDevelopment(settings);
    await find(name);
    const asked = body.action === 'lock' || body.action === 'unlock' ? body : { ...body, force: [] };
    await change(name, asked, { user, ip });
    return { results: toRemote(await find(name)) };
  });
}
