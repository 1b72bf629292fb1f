import cluster from 'node:cluster';
import { primaryChannel, workerChanges } from './worker-changes';
import { type DatabaseSettings, direct } from '../database/database';
import { changeListeners, type Changes } from '../cache/changes';
import { postgresChanges } from '../cache/postgres-changes';
import { hearingRestores } from '../cache/restores';

/** The way by which the processes of these settings tell each other what changed. */
export async function openChanges(
  settings: DatabaseSettings,
  log?: (line: string) => void,
): Promise<Changes> {
  const options = log ? { log } : {};
  const { databaseUrl, dataDir } = direct(settings);
  if (databaseUrl) return postgresChanges(databaseUrl, options);
  const changes = cluster.isWorker ? workerChanges(primaryChannel, options) : ownChanges();
  return hearingRestores(changes, { dataDir, ...options });
}

/** Changes of a process that is alone. */
function ownChanges(): Changes {
  const { tell, subscribe } = changeListeners();
  return { publish: async (tags) => tell(tags), subscribe, listening: true, close: async () => {} };
}
