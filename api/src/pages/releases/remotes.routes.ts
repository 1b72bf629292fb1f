import { type ReleasedApp, remotes } from '@lapis/contract';
import { orNotFound } from '../../server/http/http-error';
import { type App, serve, type Services } from '../../server/http/serve';
import { SHELL } from './app-folders';
import type { ChangeReleases } from './change-releases';
import type { LiveRelease } from './live-release';
import { refuseInDevelopment } from './releases.routes';
import { releasesRepository } from './releases.repository';

/** Which versions of the remotes visitors get, as it was before the shell had versions too. */
export async function remotesRoutes(
  app: App,
  { db, settings, live, change }: Services & { live: LiveRelease; change: ChangeReleases },
) {
  const all = releasesRepository({ db, settings }, live.pointers);
  const remoteOf = ({ app: name, live, last_good: previous, locked, versions }: ReleasedApp) => ({
    name,
    live,
    previous,
    locked,
    versions,
  });
  const find = async (name: string) => orNotFound(name === SHELL ? undefined : await all.find(name));

  app.route({
    ...serve(remotes.list),
    handler: async () => {
      const { results } = await all.list();
      return { results: results.filter((one) => one.app !== SHELL).map(remoteOf) };
    },
  });

  app.route({ ...serve(remotes.pages), handler: async () => ({ results: (await live.find()).linkable }) });

  app.route({
    ...serve(remotes.change),
    handler: async ({ params: { name }, body, user, ip }) => {
      refuseInDevelopment(settings);
      await find(name);
      const asked = body.action === 'lock' || body.action === 'unlock' ? body : { ...body, force: [] };
      await change(name, asked, { user, ip });
      return { results: remoteOf(await find(name)) };
    },
  });
}
