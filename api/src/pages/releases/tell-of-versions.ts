import type { App, Services } from '../../server/http/serve';
import { doRegularly } from '../../server/http/schedule-job';
import { appsIn } from './app-folders';
import { serverName, serversRepository, TELL_EVERY } from './servers.repository';
import { versionsOnDisk } from './versions-on-disk';

/**
 * Has the servers of one database know which versions each of them has, so that none is made live that one of them lacks.
 * @returns tells at once, after a version came or went
 */
export function tellOfVersions(app: App, { db, settings }: Pick<Services, 'db' | 'settings'>) {
  // A database in a file is of this server alone.
  if (settings.databaseUrl === undefined) return async () => {};
  const servers = serversRepository(db);

  async function tell() {
    const versions = await Promise.all(
      (await appsIn(settings)).map(async (name) =>
        (await versionsOnDisk(settings, name)).map(({ version }) => `${name} ${version}`),
      ),
    );
    await servers.tell(serverName(settings), versions.flat());
  }

  doRegularly(app, TELL_EVERY, 'the other servers could not be told which versions are here', tell);
  return tell;
}
