import type { ServerResponse } from 'node:http';
import { Histogram, type Registry } from 'prom-client';
import type { App } from '../../server/http/serve';

/** In seconds: from what lies in memory to what a proxy gives up on. */
const buckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Of the address only its pattern, and of the status only its class: the names are few, whatever is asked for. */
export function measureRequests(app: App, registry: Registry) {
  const duration = new Histogram({
    name: 'lapis_http_request_duration_seconds',
    help: 'How long requests took, by route; what lay ready in memory is the route memory',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [registry],
  });
  const classOf = (status: number) => `${Math.floor(status / 100)}xx`;

  app.addHook('onResponse', (request, reply, done) => {
    done();
    // What the server asks itself is part of another answer.
    if (request.internal) return;
    const { method, routeOptions } = request;
    const route = routeOptions.url ?? 'none';
    const status = classOf(reply.statusCode);
    duration.observe({ method, route, status }, reply.elapsedTime / 1000);
  });

  return (response: ServerResponse, milliseconds: number) =>
    duration.observe(
      { method: 'GET', route: 'memory', status: classOf(response.statusCode) },
      milliseconds / 1000,
    );
}
