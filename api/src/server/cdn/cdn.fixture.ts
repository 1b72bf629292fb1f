import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export async function startCdn() {
  const heard: { headers: IncomingHttpHeaders; body: string; tags: string[] }[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { headers } = request;
      const named = headers['surrogate-key'];
      const tags =
        typeof named === 'string' ? named.split(' ') : (JSON.parse(body) as { tags: string[] }).tags;
      heard.push({ headers, body, tags });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/purge`,
    heard,
    answer: (with_: number) => void (status = with_),
    timesOf: (tag: string) => heard.filter(({ tags }) => tags.includes(tag)).length,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
