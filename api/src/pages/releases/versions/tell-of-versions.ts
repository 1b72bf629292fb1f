import type { Services } from '../../../server/http/serve';
import { listApps } from './app-folders';
import { serverName, serversRepository } from './servers.repository';
import { versionsOnDisk } from './versions-on-disk';

/** Announces this server's versions to the others, so that no version is promoted that a server lacks. */
export async function announceVersions({ db, settings }: Pick<Services, 'db' | 'settings'>) {
  // Not needed with SQLite, because its file belongs to this server alone.
  if (settings.databaseUrl === undefined) return;
  const versions = await Promise.all(
    (await listApps(settings)).map(async (name) =>
      (await versionsOnDisk(settings, name)).map(({ version }) => `${name} ${version}`),
    ),
  );
  await serversRepository(db).tell(serverName(settings), versions.flat());
}
