import { AggregatorRegistry } from 'prom-client';
import type { Settings } from '../../server/settings/settings';
import { listenForMetrics } from './serve-metrics';

/** In the first process what asks all workers, in a worker what answers it. */
export const clusterMetrics = () => new AggregatorRegistry();

/** Has Prometheus read all workers at once; answers what stops that. */
export async function openClusterMetrics(settings: Pick<Settings, 'host' | 'metricsPort'>) {
  const all = clusterMetrics();
  const server = await listenForMetrics(settings, () => all.clusterMetrics(), all.contentType);
  console.log(`Metrics are at ${server.address}.`);
  return server.close;
}
