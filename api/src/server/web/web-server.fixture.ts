import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { MayConnect } from './ask';

/** A server on this machine that records its requests. */
export async function webServer(answer: RequestListener) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    asked,
    port,
    url: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Allows connections to these servers only. */
export const rulesFor = (...servers: { port: number }[]): { mayConnect: MayConnect; timeLimit: number } => ({
  mayConnect: (address, port) => address === '127.0.0.1' && servers.some((server) => server.port === port),
  timeLimit: 10_000,
});
