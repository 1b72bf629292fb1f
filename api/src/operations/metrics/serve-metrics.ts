import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Settings } from '../../server/settings/settings';
import { StartFailure } from '../../server/settings/start-failure';

/**
 * Serves `GET /metrics` on METRICS_PORT, and nothing else.
 * @throws StartFailure if the port isn't available
 */
export async function listenForMetrics(
  { host, metricsPort }: Pick<Settings, 'host' | 'metricsPort'>,
  read: () => Promise<string>,
  contentType: string,
) {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404).end();
      return;
    }
    read().then(
      (text) => response.writeHead(200, { 'content-type': contentType }).end(text),
      (error: unknown) => {
        console.error('The metrics could not be read:', error);
        response.writeHead(503).end();
      },
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) =>
      reject(new StartFailure(`METRICS_PORT ${metricsPort} can’t be used: ${error.message}.`)),
    );
    server.listen({ host, port: metricsPort }, resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://${host}:${port}/metrics`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
