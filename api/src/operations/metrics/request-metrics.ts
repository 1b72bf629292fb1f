import type { ServerResponse } from 'node:http';
import { Histogram, type Registry } from 'prom-client';
import type { App } from '../../server/http/serve';

/**
 * Upper bounds of the histogram's buckets in seconds, from the time of a cached response to a proxy's
 * timeout.
 */
const buckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/**
 * Measures the duration of requests. Labels only contain route patterns and status classes, so that visitors
 * can't create new ones.
 */
export function measureRequests(app: App, registry: Registry) {
  const duration = new Histogram({
    name: 'lapis_http_request_duration_seconds',
    help: 'How long requests took, by route; responses from memory have the route memory',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [registry],
  });
  const statusClass = (status: number) => `${Math.floor(status / 100)}xx`;

  app.addHook('onResponse', (request, reply, done) => {
    done();
    // Skips internal requests, which are part of another response.
    if (request.internal) return;
    const { method, routeOptions } = request;
    const route = routeOptions.url ?? 'none';
    const status = statusClass(reply.statusCode);
    duration.observe({ method, route, status }, reply.elapsedTime / 1000);
  });

  return (response: ServerResponse, milliseconds: number) =>
    duration.observe(
      { method: 'GET', route: 'memory', status: statusClass(response.statusCode) },
      milliseconds / 1000,
    );
}
