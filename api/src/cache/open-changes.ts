import cluster from 'node:cluster';
import { primaryChannel, workerChanges } from '../cluster/worker-changes';
import type { Settings } from '../settings';
import { changeListeners, type Changes } from './changes';
import { postgresChanges } from './postgres-changes';

/** The way by which the processes of these settings tell each other what changed. */
export async function openChanges(
  { databaseUrl }: Pick<Settings, 'databaseUrl'>,
  log?: (line: string) => void,
): Promise<Changes> {
  const options = log ? { log } : {};
  if (databaseUrl) return postgresChanges(databaseUrl, options);
  return cluster.isWorker ? workerChanges(primaryChannel, options) : ownChanges();
}

/** Changes of a process that is alone. */
function ownChanges(): Changes {
  const { tell, subscribe } = changeListeners();
  return { publish: async (tags) => tell(tags), subscribe, listening: true, close: async () => {} };
}
