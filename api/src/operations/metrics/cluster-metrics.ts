import { AggregatorRegistry } from 'prom-client';
import type { Settings } from '../../server/settings/settings';
import { listenForMetrics } from './serve-metrics';

/** Collects the metrics of all workers in the primary process; in a worker, responds to the primary. */
export const clusterMetrics = () => new AggregatorRegistry();

/** Serves the metrics of all workers. Returns a function that stops the server. */
export async function openClusterMetrics(settings: Pick<Settings, 'host' | 'metricsPort'>) {
  const all = clusterMetrics();
  const server = await listenForMetrics(settings, () => all.clusterMetrics(), all.contentType);
  console.log(`Metrics are at ${server.address}.`);
  return server.close;
}
