import { once } from 'node:events';
import { connect } from 'node:net';
import { media } from '@lapis/contract';
import fastify from 'fastify';
import type { App } from '../serve';
import { endSlowBodies } from './slow-bodies';

test('a body that does not arrive in time is cut off, unless it is an upload of files', async () => {
  const app: App = fastify();
  endSlowBodies(app, 20);
  app.post('/text', async ({ body }) => body);
  app.post('/files', { config: { endpoint: media.upload } }, async ({ body }) => body);
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));

  const send = (path: string) => {
    const socket = connect(Number(port), '127.0.0.1');
    const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{`;
    socket.write(head);
    return socket;
  };
  const files = send('/files');
  const text = send('/text');
  text.resume();
  await once(text, 'close');
  files.write('}');
  const [answer] = (await once(files, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1.1 200/);
  files.destroy();
  await app.close();
});
