import cluster from 'node:cluster';
import { primaryChannel, workerChanges } from './worker-changes';
import { type DatabaseSettings, withDirectUrl } from '../database/database';
import { changeListeners, type Changes } from '../cache/changes';
import { postgresChanges } from '../cache/postgres-changes';
import { watchRestores } from '../cache/restores';
import { withTimeLimit } from '../time/time-limit';

export async function openChanges(
  settings: DatabaseSettings,
  log?: (line: string) => void,
): Promise<Changes> {
  const options = log ? { log } : {};
  const { databaseUrl, dataDir } = withDirectUrl(settings);
  if (databaseUrl) return postgresChanges(databaseUrl, options);
  const changes = cluster.isWorker ? workerChanges(primaryChannel, options) : ownChanges();
  return watchRestores(changes, { dataDir, ...options });
}

function ownChanges(): Changes {
  const { tell, subscribe } = changeListeners();
  return {
    publish: async (tags) => void tell(tags),
    confirm: async (tags, limit) =>
      (await withTimeLimit(limit, tell(tags), () => false)) ? [] : ['this process'],
    subscribe,
    listening: true,
    close: async () => {},
  };
}
