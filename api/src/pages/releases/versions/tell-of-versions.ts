import type { Services } from '../../../server/http/serve';
import { listApps } from './app-folders';
import { serverName, serversRepository } from './servers.repository';
import { versionsOnDisk } from './versions-on-disk';

/**
 * Tells the other servers which versions this one has, because a version that a server lacks mustn't be
 * promoted.
 */
export async function announceVersions({ db, settings }: Pick<Services, 'db' | 'settings'>) {
  // Not needed with SQLite, because only this server uses the file.
  if (settings.databaseUrl === undefined) return;
  const versions = await Promise.all(
    (await listApps(settings)).map(async (name) =>
      (await versionsOnDisk(settings, name)).map(({ version }) => `${name} ${version}`),
    ),
  );
  await serversRepository(db).tell(serverName(settings), versions.flat());
}
