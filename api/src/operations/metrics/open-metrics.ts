import cluster from 'node:cluster';
import { AggregatorRegistry, collectDefaultMetrics, Registry } from 'prom-client';
import type { App } from '../../server/http/serve';
import { clusterMetrics } from './cluster-metrics';
import { measureRequests } from './request-metrics';
import { listenForMetrics } from './serve-metrics';
import { type MeasuredSite, measureSite } from './site-metrics';

/**
 * Measures the server and serves the metrics to Prometheus, either from this process or from the primary
 * process of a cluster, which queries all workers.
 * @returns function to call for each request served from memory, bypassing the framework
 */
export async function openMetrics(app: App, site: MeasuredSite) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measureSite(registry, site);
  const answeredFromMemory = measureRequests(app, registry);
  if (cluster.isWorker) {
    AggregatorRegistry.setRegistries(registry);
    clusterMetrics();
    return answeredFromMemory;
  }
  app.addHook('onReady', async () => {
    const server = await listenForMetrics(site.settings, () => registry.metrics(), registry.contentType);
    app.log.info(`metrics are at ${server.address}`);
    app.addHook('onClose', () => server.close());
  });
  return answeredFromMemory;
}
