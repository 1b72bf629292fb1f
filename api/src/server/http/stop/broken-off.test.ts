import { once } from 'node:events';
import { connect } from 'node:net';
import fastify, { type FastifyError } from 'fastify';
import { sendError } from '../errors';
import { logOptions } from '../log/log';
import type { App } from '../serve';

test('a body that breaks off is the client’s fault, and no error is logged', async () => {
  const lines: string[] = [];
  const logger = logOptions({ logLevel: 'warn' }, { write: (line) => lines.push(line) });
  const app = fastify({ logger }) as unknown as App;
  const answered = new Promise<number>((resolve) => {
    app.setErrorHandler<FastifyError>((error, request, reply) => {
      const answer = sendError(error, request, reply);
      resolve(reply.statusCode);
      return answer;
    });
  });
  app.post('/', async ({ body }) => body);
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));

  const socket = connect(Number(port), '127.0.0.1');
  await once(socket, 'connect');
  const head = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{';
  socket.write(head, () => socket.destroy());
  expect(await answered).toBe(400);
  expect(lines).toEqual([]);
  await app.close();
});
